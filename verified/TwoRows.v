(* Theorem 16 of the thesis: on two rows Dropper, with four kinds of tiles, avoids every merge; and in the same game, so
   with any more kinds, no tile above 4 is made.

   The proof is not the printed one. Dropper fills one column after the other, two drops each. Before the first of them
   both rows are equally long and `good`: they stand beside each other without a merge, and would so with one of them a
   column ahead. Dropper lengthens that one. Slider can bring the new tile to the other row, or put the rows a column
   apart; either way the second drop makes the rows equally long and good again. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing NoMerge Together Ends OneRow.
Import ListNotations.

(** * Rows in columns *)

Definition differ (v w : nat) : Prop := v <> w.

Lemma forall2_snoc (R : nat -> nat -> Prop) a b v w : Forall2 R a b -> R v w -> Forall2 R (a ++ [v]) (b ++ [w]).
Proof. intros F H. apply Forall2_app; auto. Qed.

Lemma forall2_rev (R : nat -> nat -> Prop) a b : Forall2 R a b -> Forall2 R (rev a) (rev b).
Proof. intros F. induction F; [constructor|]. simpl. now apply forall2_snoc. Qed.

Lemma forall2_length (R : nat -> nat -> Prop) a b : Forall2 R a b -> length a = length b.
Proof. intros F. induction F; simpl; auto. Qed.

Lemma forall2_swap a b : Forall2 differ a b -> Forall2 differ b a.
Proof. intros F. induction F; constructor; unfold differ in *; auto. Qed.

(* Row a may be ahead of row b by one column: new tiles at both ends fit, if they differ from their neighbours. *)
Definition may_lead (a b : line) : Prop :=
  forall v w, 0 < v -> 0 < w -> v <> last b 0 -> w <> hd 0 a -> (a = [] -> v <> w) ->
  Forall2 differ (a ++ [v]) (w :: b).

Definition tiles_1_to_4 (a : line) : Prop := Forall (fun v => 1 <= v <= 4) a.

Record good (a b : line) : Prop := {
  kinds : tiles_1_to_4 a /\ tiles_1_to_4 b;
  no_pairs : uneven a /\ uneven b;
  in_columns : Forall2 differ a b;
  one_leads : may_lead a b \/ may_lead b a
}.

Lemma good_swap a b : good a b -> good b a.
Proof. intros [[] [] C L]. constructor; auto using forall2_swap. tauto. Qed.

Lemma hd_rev (a : line) : hd 0 (rev a) = last a 0.
Proof. destruct a using rev_ind; auto. now rewrite rev_app_distr, last_last. Qed.

Lemma last_rev (a : line) : last (rev a) 0 = hd 0 a.
Proof. now rewrite <- hd_rev, rev_involutive. Qed.

Lemma may_lead_rev a b : length a = length b -> may_lead a b -> may_lead (rev b) (rev a).
Proof.
  intros E L v w V0 W0 V W N. rewrite last_rev in V. rewrite hd_rev in W.
  assert (F : Forall2 differ (a ++ [w]) (v :: b)).
  { apply L; auto. intros -> X. destruct b; [|easy]. now apply N. }
  apply forall2_rev, forall2_swap in F. simpl in F. rewrite rev_app_distr in F. exact F.
Qed.

Lemma uneven_before v a : v <> hd 0 a -> uneven a -> uneven (v :: a).
Proof.
  intros N U [|j] Hj; [destruct a; simpl in *; [lia|auto]|]. simpl in *. apply U. lia.
Qed.

Lemma uneven_behind v a : v <> last a 0 -> uneven a -> uneven (a ++ [v]).
Proof.
  intros N U. rewrite <- (rev_involutive (a ++ [v])), rev_app_distr. apply uneven_rev. simpl.
  apply uneven_before; [now rewrite hd_rev|now apply uneven_rev].
Qed.

Lemma good_rev a b : good a b -> good (rev a) (rev b).
Proof.
  intros [[] [] C L]. pose proof (forall2_length _ _ _ C). constructor.
  - split; now apply Forall_rev.
  - split; now apply uneven_rev.
  - now apply forall2_rev.
  - destruct L; [right|left]; now apply may_lead_rev.
Qed.

(* Behind a the tile v, before b the tile w. *)
Lemma good_apart a b v w : good a b -> may_lead a b -> 1 <= v <= 4 -> v <> last a 0 -> v <> last b 0 ->
  1 <= w <= 4 -> w <> hd 0 a -> w <> hd 0 b -> w <> v -> good (a ++ [v]) (w :: b).
Proof.
  intros [[Ka Kb] [Ua Ub] C _] L V Va Vb W Wa Wb N. constructor.
  - split; [apply Forall_app; auto|constructor; auto].
  - auto using uneven_before, uneven_behind.
  - apply L; auto; lia.
  - right. intros x y _ _ X Y _. rewrite last_last in X. simpl in *.
    constructor; [unfold differ; auto|]. apply forall2_snoc; [now apply forall2_swap|exact X].
Qed.

(* The tiles v and w behind both. *)
Lemma good_together a b v w : good a b -> may_lead a b -> 1 <= v <= 4 -> v <> last a 0 -> v <> last b 0 ->
  1 <= w <= 4 -> w <> last a 0 -> w <> last b 0 -> w <> v -> good (a ++ [w]) (b ++ [v]).
Proof.
  intros [[Ka Kb] [Ua Ub] C _] L V Va Vb W Wa Wb N. constructor.
  - split; apply Forall_app; auto.
  - auto using uneven_behind.
  - apply forall2_snoc; auto.
  - left. intros x y _ Y0 X Y _. rewrite last_last in X. change (y :: b ++ [v]) with ((y :: b) ++ [v]).
    apply forall2_snoc; auto. apply L; auto; try lia.
    + destruct a; simpl in *; auto. lia.
    + intros ->. simpl in Y. auto.
Qed.

(** * Slides of two rows *)

Fixpoint columns_of (a b : line) : board :=
  match a, b with
  | v :: a, w :: b => [v; w] :: columns_of a b
  | _, _ => []
  end.

Lemma columns_app a b a' b' : length a = length b ->
  columns_of (a ++ a') (b ++ b') = columns_of a b ++ columns_of a' b'.
Proof. revert b. induction a; destruct b; simpl; intros; try easy. now rewrite IHa by lia. Qed.

Lemma sized_rows a b : a <> [] -> length a = length b -> sized 2 (length a) [a; b].
Proof. intros N E. repeat split; auto. destruct a; simpl; [easy|lia]. Qed.

Lemma transpose_rows a b : a <> [] -> length a = length b -> transpose [a; b] = columns_of a b.
Proof.
  intros N E. rewrite (transpose_sized 2 (length a)) by now apply sized_rows. clear N. simpl. revert b E.
  induction a; destruct b; simpl; intros; try easy. now rewrite IHa by lia.
Qed.

Lemma transpose_columns a b : a <> [] -> length a = length b -> transpose (columns_of a b) = [a; b].
Proof.
  intros N E. rewrite <- transpose_rows by auto. apply (transpose_involutive 2 (length a)). now apply sized_rows.
Qed.

Definition up_column (c : line) : line := slide_line c.
Definition down_column (c : line) : line := rev (slide_line (rev c)).

Lemma slide_up a b a' b' : a <> [] -> length a = length b -> length a' = length a -> length b' = length a ->
  map up_column (columns_of a b) = columns_of a' b' -> slide Up [a; b] = [a'; b'].
Proof.
  intros N E Ea Eb M. simpl. rewrite transpose_rows by auto. unfold slide_left.
  change (map slide_line) with (map up_column). rewrite M.
  apply transpose_columns; [destruct a, a'; easy|congruence].
Qed.

Lemma slide_down a b a' b' : a <> [] -> length a = length b -> length a' = length a -> length b' = length a ->
  map down_column (columns_of a b) = columns_of a' b' -> slide Down [a; b] = [a'; b'].
Proof.
  intros N E Ea Eb M. simpl. rewrite transpose_rows by auto. unfold slide_left, mirror. rewrite !map_map.
  change (map (fun x => rev (slide_line (rev x)))) with (map down_column). rewrite M.
  apply transpose_columns; [destruct a, a'; easy|congruence].
Qed.

(* Columns that stand still. *)
Definition full_or_empty (v w : nat) : Prop := v <> 0 /\ w <> 0 /\ v <> w \/ v = 0 /\ w = 0.

Lemma column_still v w : full_or_empty v w -> up_column [v; w] = [v; w] /\ down_column [v; w] = [v; w].
Proof.
  unfold up_column, down_column, slide_line. intros [(V & W & N)|[-> ->]]; [|now split].
  destruct v as [|v], w as [|w]; try easy. simpl.
  destruct (Nat.eqb_spec v w), (Nat.eqb_spec w v); try lia. now split.
Qed.

Lemma columns_still a b : Forall2 full_or_empty a b ->
  map up_column (columns_of a b) = columns_of a b /\ map down_column (columns_of a b) = columns_of a b.
Proof.
  intros F. induction F as [|v w a b H F [U D]]; [easy|]. destruct (column_still v w H) as [u d].
  simpl. now rewrite U, D, u, d.
Qed.

Lemma good_columns a b : good a b -> Forall2 full_or_empty a b.
Proof.
  intros [[Ka Kb] _ C _]. induction C; constructor; inversion Ka; inversion Kb; subst; auto.
  left. unfold differ in *. lia.
Qed.

Lemma gap_columns r : Forall2 full_or_empty (repeat 0 r) (repeat 0 r).
Proof. induction r; constructor; auto. now right. Qed.

(** * The boards of the strategy *)

Definition to_the_left (a b : line) (r : nat) : board := [a ++ repeat 0 r; b ++ repeat 0 r].
Definition to_the_right (a b : line) (r : nat) : board := [repeat 0 r ++ a; repeat 0 r ++ b].

Lemma mirror_left a b r : mirror (to_the_left a b r) = to_the_right (rev a) (rev b) r.
Proof. unfold mirror, to_the_left, to_the_right. simpl. now rewrite !rev_app_distr, rev_gap. Qed.

Notation avoids := (dropper_can_prevent 4 (merges_or_makes_above 4)).

Lemma nothing_happens_here l1 l2 l1' l2' :
  length (filter is_tile l1') + length (filter is_tile l2') = length (filter is_tile l1) + length (filter is_tile l2) ->
  Forall (fun v => v <= 4) l1' -> Forall (fun v => v <= 4) l2' -> ~ merges_or_makes_above 4 [l1; l2] [l1'; l2'].
Proof.
  intros E F1 F2. apply nothing_happens; unfold tiles; simpl; rewrite !app_nil_r.
  - now rewrite !filter_app, !app_length.
  - now apply Forall_app.
Qed.

(* As good as its images. *)
Lemma avoids_turned b c : proper b -> turned b c -> avoids b -> avoids c.
Proof.
  intros P T A. revert b A c P T.
  apply (dropper_ind _ _ (fun b => forall c, proper b -> turned b c -> avoids c)).
  intros b b' D A c P T. destruct (turned_drop 4 b c b' P T D) as (c' & D' & T').
  apply (some_drop _ _ c c' D'). intros s S. pose proof (drop_proper _ _ _ P D) as P'.
  pose proof (proper_turned _ _ P' T') as Pc.
  destruct (turned_slide c' b' s Pc (turned_back _ _ P' T') S) as (t & St & Ts).
  pose proof (slides_to_proper _ _ Pc S) as Ps. pose proof (slides_to_proper _ _ P' St) as Pt.
  destruct (A t St) as [N W]. split; [|apply W; auto; now apply turned_back].
  intros G. apply N. destruct G as [M|(v & V & I)].
  - left. unfold merges in *. rewrite !tiles_total in *.
    rewrite (total_turned _ s t Ps Ts), <- (total_turned _ b' c' P' T'). exact M.
  - right. exists v. split; auto. destruct (in_dec Nat.eq_dec v (concat t)) as [|F]; auto. exfalso.
    assert (E : every (fun w => w <> v) t) by (apply Forall_forall; intros w Hw ->; auto).
    apply (every_turned _ s t Ps Ts) in E. unfold every in E. rewrite Forall_forall in E. now apply (E v).
Qed.

Lemma avoids_often b c : proper b -> often turned b c -> avoids b -> avoids c.
Proof.
  intros P O A. cut (proper c /\ avoids c); [tauto|].
  induction O as [|c d O [Pc Ac] T]; auto. split; [now apply (proper_turned c)|now apply (avoids_turned c)].
Qed.

(** * Dropper's play *)

Lemma tiles_of_kinds a : tiles_1_to_4 a -> Forall (fun v => v <> 0) a /\ Forall (fun v => v <= 4) a.
Proof. intros K. split; eapply Forall_impl; try apply K; simpl; intros; lia. Qed.

Lemma gap_kinds r : Forall (fun v => v <= 4) (repeat 0 r).
Proof. apply Forall_forall. intros v H. apply repeat_spec in H. lia. Qed.

Lemma line_still a r : tiles_1_to_4 a -> uneven a ->
  slide_line (a ++ repeat 0 r) = a ++ repeat 0 r /\ slide_line (repeat 0 r ++ a) = a ++ repeat 0 r.
Proof.
  intros K U. destruct (tiles_of_kinds a K) as [T _].
  assert (M : merge a = a) by now apply merge_fixed_uneven.
  unfold slide_line. rewrite !filter_app, !filter_gap, (filter_all a T), !app_nil_r. simpl. rewrite M.
  rewrite !app_length, !repeat_length. split; do 2 f_equal; lia.
Qed.

Lemma rows_not_empty (a : line) v r : (a ++ v :: r) <> [].
Proof. destruct a; discriminate. Qed.

(* Equally long rows go from side to side. *)
Lemma slide_good d a b r : good a b -> a ++ repeat 0 r <> [] ->
  slide d (to_the_left a b r) = to_the_left a b r \/ slide d (to_the_left a b r) = to_the_right a b r.
Proof.
  intros G N. pose proof (forall2_length _ _ _ (in_columns _ _ G)) as E.
  assert (E' : length (a ++ repeat 0 r) = length (b ++ repeat 0 r)) by (rewrite !app_length; lia).
  assert (F : Forall2 full_or_empty (a ++ repeat 0 r) (b ++ repeat 0 r))
    by (apply Forall2_app; auto using good_columns, gap_columns).
  apply columns_still in F. destruct F as [Fu Fd].
  pose proof (good_rev a b G) as Gr. destruct G as [[Ka Kb] [Ua Ub] _ _], Gr as [[Kra Krb] [Ura Urb] _ _].
  unfold to_the_left. destruct d.
  - left. simpl. now rewrite (proj1 (line_still a r Ka Ua)), (proj1 (line_still b r Kb Ub)).
  - right. unfold to_the_right. simpl. rewrite !rev_app_distr, !rev_gap.
    rewrite (proj2 (line_still (rev a) r Kra Ura)), (proj2 (line_still (rev b) r Krb Urb)).
    now rewrite !rev_app_distr, !rev_gap, !rev_involutive.
  - left. now apply slide_up.
  - left. now apply slide_down.
Qed.

Definition avoids_from (r : nat) : Prop :=
  forall a b, good a b -> r <> 0 -> avoids (to_the_left a b r) /\ avoids (to_the_right a b r).

Lemma nothing_more a b r before slid : good a b ->
  length (filter is_tile (concat before)) = length a + length b -> length before = 2 ->
  slid = to_the_left a b r \/ slid = to_the_right a b r -> ~ merges_or_makes_above 4 before slid.
Proof.
  intros [[Ka Kb] _ _ _] E L H. destruct (tiles_of_kinds a Ka) as [Ta Fa], (tiles_of_kinds b Kb) as [Tb Fb].
  destruct before as [|l1 [|l2 [|]]]; try easy. simpl in E. rewrite app_nil_r, filter_app, app_length in E.
  destruct H as [->| ->]; apply nothing_happens_here; try (apply Forall_app; auto using gap_kinds);
    rewrite !filter_app, !filter_gap, (filter_all a Ta), (filter_all b Tb), ?app_nil_r; simpl; lia.
Qed.

Lemma tiles_of_good a b r before : good a b -> before = to_the_left a b r \/ before = to_the_right a b r ->
  length (filter is_tile (concat before)) = length a + length b.
Proof.
  intros [[Ka Kb] _ _ _] H. destruct (tiles_of_kinds a Ka) as [Ta _], (tiles_of_kinds b Kb) as [Tb _].
  destruct H as [->| ->]; simpl; rewrite !filter_app, !filter_gap, (filter_all a Ta), (filter_all b Tb); simpl;
    now rewrite !app_nil_r, app_length.
Qed.

Lemma right_is_mirrored a b r : to_the_right a b r = mirror (to_the_left (rev a) (rev b) r).
Proof. now rewrite mirror_left, !rev_involutive. Qed.

Lemma left_is_mirrored a b r : to_the_left a b r = mirror (to_the_right (rev a) (rev b) r).
Proof. now rewrite right_is_mirrored, mirror_involutive, !rev_involutive. Qed.

Lemma sized_left a b r : length a = length b -> a <> [] \/ r <> 0 -> sized 2 (length a + r) (to_the_left a b r).
Proof.
  intros L N. rewrite <- (repeat_length 0 r) at 1. rewrite <- app_length. apply sized_rows; [|rewrite !app_length; lia].
  destruct N, a, r; easy.
Qed.

Lemma not_empty_rev (a : line) : a <> [] -> rev a <> [].
Proof. intros N E. apply N. rewrite <- (rev_involutive a). now rewrite E. Qed.

Lemma slide_good_right d a b r : good a b -> a <> [] ->
  slide d (to_the_right a b r) = to_the_left a b r \/ slide d (to_the_right a b r) = to_the_right a b r.
Proof.
  intros G N. pose proof (good_rev a b G) as Gr. pose proof (forall2_length _ _ _ (in_columns _ _ Gr)) as L.
  rewrite (right_is_mirrored a b r), (left_is_mirrored a b r). replace d with (opposite (opposite d)) by now destruct d.
  rewrite (slide_mirror _ 2 (length (rev a) + r)) by (apply sized_left; auto using not_empty_rev).
  destruct (slide_good (opposite d) (rev a) (rev b) r Gr) as [->| ->]; auto.
  intros E. apply app_eq_nil in E. now apply (not_empty_rev a).
Qed.

(* After the second drop of a column. *)
Lemma after_two_drops r a b before : avoids_from r -> good a b -> a <> [] ->
  before = to_the_left a b r \/ before = to_the_right a b r ->
  forall slid, slides_to before slid -> ~ merges_or_makes_above 4 before slid /\ avoids slid.
Proof.
  intros A G N B slid (d & E & C).
  assert (H : slid = to_the_left a b r \/ slid = to_the_right a b r).
  { subst slid. destruct B as [->| ->]; [apply slide_good|apply slide_good_right]; auto. now destruct a. }
  split.
  - apply (nothing_more a b r); auto; [now apply (tiles_of_good a b r)|now destruct B as [->| ->]].
  - assert (R : r <> 0).
    { intros ->. apply C. unfold to_the_left, to_the_right in *. simpl in *. rewrite !app_nil_r in *.
      destruct H as [->| ->], B as [->| ->]; auto. }
    destruct (A a b G R). destruct H as [->| ->]; auto.
Qed.

Lemma another u v w : exists x, 1 <= x <= 4 /\ x <> u /\ x <> v /\ x <> w.
Proof.
  assert (H : forall x, {x = u \/ x = v \/ x = w} + {x <> u /\ x <> v /\ x <> w}).
  { intros x. destruct (Nat.eq_dec x u), (Nat.eq_dec x v), (Nat.eq_dec x w); auto. }
  destruct (H 1) as [P|]; [|exists 1; lia]. destruct (H 2) as [Q|]; [|exists 2; lia].
  destruct (H 3) as [R|]; [|exists 3; lia]. exists 4. lia.
Qed.

(* The first drop of a column: its tile stands behind row a, beside an empty cell. *)
Definition one_more (a b : line) (v r : nat) : board := [a ++ v :: repeat 0 r; b ++ 0 :: repeat 0 r].

Lemma drop_above v left right below : 1 <= v <= 4 -> drop 4 [left ++ 0 :: right; below] [left ++ v :: right; below].
Proof. intros V. now apply (on_an_empty_cell 4 [] left v right [below]). Qed.

Lemma drop_below v left right above : 1 <= v <= 4 -> drop 4 [above; left ++ 0 :: right] [above; left ++ v :: right].
Proof. intros V. now apply (on_an_empty_cell 4 [above] left v right []). Qed.

Lemma gap_before r (b : line) : repeat 0 (S r) ++ b = repeat 0 r ++ 0 :: b.
Proof. induction r as [|r IH]; auto. simpl in *. now rewrite IH. Qed.

Lemma slide_one_more d a b v r : good a b -> 1 <= v <= 4 -> v <> last a 0 ->
  slide d (one_more a b v r) = one_more a b v r \/
  slide d (one_more a b v r) = [repeat 0 r ++ a ++ [v]; repeat 0 r ++ 0 :: b] \/
  slide d (one_more a b v r) = [a ++ 0 :: repeat 0 r; b ++ v :: repeat 0 r].
Proof.
  intros G V Va. pose proof (forall2_length _ _ _ (in_columns _ _ G)) as L.
  pose proof (proj1 (columns_still _ _ (good_columns a b G))) as Cu.
  pose proof (proj2 (columns_still _ _ (good_columns a b G))) as Cd.
  destruct (columns_still _ _ (gap_columns r)) as [Gu Gd].
  destruct G as [[Ka Kb] [Ua Ub] _ _].
  assert (Kav : tiles_1_to_4 (a ++ [v])) by (apply Forall_app; auto).
  pose proof (uneven_behind v a Va Ua) as Uav.
  pose proof (line_still (rev (a ++ [v])) r (Forall_rev Kav) (uneven_rev _ Uav)) as [_ Ra].
  pose proof (line_still (rev b) (S r) (Forall_rev Kb) (uneven_rev _ Ub)) as [_ Rb].
  pose proof (proj1 (line_still (a ++ [v]) r Kav Uav)) as La. rewrite <- app_assoc in La. simpl in La.
  pose proof (proj1 (line_still b (S r) Kb Ub)) as Lb.
  unfold one_more. change (0 :: repeat 0 r) with (repeat 0 (S r)) in *. destruct d.
  - left. change (slide Left _) with [slide_line (a ++ v :: repeat 0 r); slide_line (b ++ repeat 0 (S r))].
    rewrite La, Lb. reflexivity.
  - right. left.
    change (slide Right _) with
      [rev (slide_line (rev (a ++ v :: repeat 0 r))); rev (slide_line (rev (b ++ repeat 0 (S r))))].
    replace (rev (a ++ v :: repeat 0 r)) with (repeat 0 r ++ rev (a ++ [v]))
      by (rewrite <- (rev_gap r) at 1; rewrite <- rev_app_distr, <- app_assoc; reflexivity).
    replace (rev (b ++ repeat 0 (S r))) with (repeat 0 (S r) ++ rev b) by now rewrite rev_app_distr, rev_gap.
    rewrite Ra, Rb, !rev_app_distr, !rev_gap, !rev_involutive, gap_before. reflexivity.
  - left. apply slide_up; auto using rows_not_empty; try (rewrite !app_length; simpl; rewrite repeat_length; lia).
    simpl. rewrite columns_app by auto. rewrite map_app, Cu. simpl. rewrite Gu. do 2 f_equal.
    unfold up_column, slide_line. destruct v; [lia|reflexivity].
  - right. right.
    apply slide_down; auto using rows_not_empty; try (rewrite !app_length; simpl; rewrite repeat_length; lia).
    simpl. rewrite !columns_app by auto. rewrite map_app, Cd. simpl. rewrite Gd. do 2 f_equal.
    unfold down_column, slide_line. destruct v; [lia|reflexivity].
Qed.

Lemma ahead r a b : avoids_from r -> good a b -> may_lead a b -> avoids (to_the_left a b (S r)).
Proof.
  intros A G M. destruct (another (last a 0) (last b 0) 0) as (v & V & Va & Vb & _).
  destruct (G) as [[Ka Kb] _ _ _]. destruct (tiles_of_kinds a Ka) as [Ta Fa], (tiles_of_kinds b Kb) as [Tb Fb].
  assert (Iv : is_tile v = true) by (destruct v; [lia|reflexivity]).
  apply (some_drop _ _ _ (one_more a b v r)); [now apply drop_above|].
  intros slid (d & E & C).
  destruct (slide_one_more d a b v r G V Va) as [F|[F|F]]; rewrite F in E; [easy| |]; subst slid.
  - destruct (another (hd 0 a) (hd 0 b) v) as (w & W & Wa & Wb & N). split.
    + apply nothing_happens_here; try (repeat (apply Forall_app; split); auto using gap_kinds; constructor; auto; lia).
      rewrite !filter_app. simpl. rewrite !filter_gap, (filter_all a Ta), (filter_all b Tb), Iv, !app_length.
      simpl. lia.
    + apply (some_drop _ _ _ (to_the_right (a ++ [v]) (w :: b) r)); [now apply drop_below|].
      apply (after_two_drops r (a ++ [v]) (w :: b)); auto using rows_not_empty.
      now apply good_apart.
  - destruct (another (last a 0) (last b 0) v) as (w & W & Wa & Wb & N). split.
    + apply nothing_happens_here; try (repeat (apply Forall_app; split); auto; constructor; auto using gap_kinds; lia).
      rewrite !filter_app. simpl. rewrite !filter_gap, (filter_all a Ta), (filter_all b Tb), Iv, !app_length.
      simpl. lia.
    + apply (some_drop _ _ _ (to_the_left (a ++ [w]) (b ++ [v]) r)).
      * unfold to_the_left. rewrite <- !app_assoc. now apply drop_above.
      * apply (after_two_drops r (a ++ [w]) (b ++ [v])); auto using rows_not_empty. now apply good_together.
Qed.

Lemma flip_left a b r : to_the_left a b r = flip (to_the_left b a r).
Proof. reflexivity. Qed.

Lemma avoids_always r : avoids_from r.
Proof.
  induction r as [|r IH]; intros a b G R; [easy|].
  assert (L : forall a b, good a b -> avoids (to_the_left a b (S r))).
  { clear a b G. intros a b G. pose proof (forall2_length _ _ _ (in_columns _ _ G)) as E.
    destruct (one_leads a b G) as [M|M]; [now apply ahead|].
    pose proof (sized_left b a (S r) ltac:(lia) ltac:(now right)) as Z. rewrite flip_left.
    apply (avoids_often (to_the_left b a (S r))); [now exists 2, (length b + S r)|now apply (flip_turned 2 _ _ Z)|].
    apply ahead; auto using good_swap. }
  split; [auto|]. rewrite right_is_mirrored. pose proof (good_rev a b G) as Gr.
  pose proof (forall2_length _ _ _ (in_columns _ _ Gr)) as E.
  apply (avoids_turned (to_the_left (rev a) (rev b) (S r))); [|constructor|auto].
  exists 2, (length (rev a) + S r). apply sized_left; auto.
Qed.

Lemma good_none : good [] [].
Proof.
  assert (U : uneven []) by (intros j Hj; simpl in Hj; lia).
  constructor; [split; constructor|auto|constructor|left].
  intros v w _ _ _ _ N. simpl. constructor; [now apply N|constructor].
Qed.

Theorem theorem_16_both n : 0 < n -> dropper_can_prevent 4 (merges_or_makes_above 4) (empty_board 2 n).
Proof. intros N. apply (avoids_always n [] [] good_none). lia. Qed.

(* First part. *)
Theorem theorem_16 dmax n : 4 <= dmax -> 0 < n -> dropper_can_prevent dmax merges (empty_board 2 n).
Proof. intros D N. now apply (both_parts 4 _ (theorem_16_both n N)). Qed.

(* Second part: no slide makes a tile above 4. *)
Theorem theorem_16_tile dmax n objective : 4 <= dmax -> 0 < n -> 4 < objective ->
  dropper_can_prevent dmax (makes objective) (empty_board 2 n).
Proof. intros D N. now apply (both_parts 4 _ (theorem_16_both n N)). Qed.
