(* Theorem 15 of the thesis: on one row Dropper, with two kinds of tiles, avoids every merge; and in the same game, so
   with any more kinds, no tile above 2 is made. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing NoMerge Together Ends.
Import ListNotations.

(* Tiles 1 and 2 in turns. *)
Definition in_turns (a : line) : Prop := Forall (fun v => v = 1 \/ v = 2) a /\ uneven a.

Lemma in_turns_tiles a : in_turns a -> Forall (fun v => v <> 0) a.
Proof. intros [F _]. eapply Forall_impl; [|apply F]. simpl. intros v Hv. lia. Qed.

Lemma uneven_rev a : uneven a -> uneven (rev a).
Proof.
  intros U j Hj. rewrite rev_length in Hj. rewrite !rev_nth by lia. intros E. apply (U (length a - S (S j))); [lia|].
  replace (S (length a - S (S j))) with (length a - S j) by lia. auto.
Qed.

Lemma in_turns_rev a : in_turns a -> in_turns (rev a).
Proof. intros [F U]. split; [now apply Forall_rev|now apply uneven_rev]. Qed.

Lemma in_turns_more a : in_turns a -> exists x, 1 <= x <= 2 /\ in_turns (x :: a).
Proof.
  intros [F U]. exists (match a with 1 :: _ => 2 | _ => 1 end). split; [destruct a as [|[|[|]]]; lia|]. split.
  - constructor; auto. destruct a as [|[|[|]]]; auto.
  - intros [|j] Hj.
    + destruct a as [|v a]; simpl in *; [lia|]. inversion_clear F as [|? ? [->| ->] _]; simpl; lia.
    + simpl in *. apply U. lia.
Qed.

(* The row, packed to one of its sides. *)
Definition to_left (a : line) (k : nat) : board := [a ++ repeat 0 k].
Definition to_right (a : line) (k : nat) : board := [repeat 0 k ++ a].

Lemma filter_gap k : filter is_tile (repeat 0 k) = [].
Proof. induction k; auto. Qed.

Lemma slide_packed a k l : in_turns a -> filter is_tile l = a -> length l = length a + k -> slide_line l = a ++ repeat 0 k.
Proof.
  intros I E L. unfold slide_line. rewrite E. rewrite (proj2 (merge_fixed_uneven a) (proj2 I)). f_equal. f_equal. lia.
Qed.

Lemma filter_left a k : in_turns a -> filter is_tile (a ++ repeat 0 k) = a.
Proof. intros I. rewrite filter_app, filter_gap, app_nil_r. now apply filter_all, in_turns_tiles. Qed.

Lemma filter_right a k : in_turns a -> filter is_tile (repeat 0 k ++ a) = a.
Proof. intros I. rewrite filter_app, filter_gap. now apply filter_all, in_turns_tiles. Qed.

Lemma length_left (a : line) k : length (a ++ repeat 0 k) = length a + k.
Proof. now rewrite app_length, repeat_length. Qed.

Lemma length_right (a : line) k : length (repeat 0 k ++ a) = length a + k.
Proof. rewrite app_length, repeat_length. lia. Qed.

Lemma rev_gap k : rev (repeat 0 k) = repeat 0 k.
Proof.
  induction k as [|k IH]; auto. simpl. rewrite IH. clear IH. induction k as [|k IH]; auto. simpl. now rewrite IH.
Qed.

(* A slide up or down on one row. *)
Lemma slide_row_fixed d l : l <> [] -> d = Up \/ d = Down -> slide d [l] = [l].
Proof.
  intros N H. assert (S : sized 1 (length l) [l]).
  { repeat split; auto; destruct l; simpl; try easy; lia. }
  assert (T : transpose [l] = map (fun v => [v]) l).
  { unfold transpose. simpl. induction l; simpl; auto. destruct l; [reflexivity|]. simpl in *. f_equal.
    apply IHl; [discriminate|]. repeat split; simpl; auto; lia. }
  assert (F : slide_left (transpose [l]) = transpose [l] /\ mirror (transpose [l]) = transpose [l]).
  { rewrite T. unfold slide_left, mirror. rewrite !map_map. split; apply map_ext; intros v; [|reflexivity].
    destruct v; reflexivity. }
  destruct F as [F M]. destruct H as [->| ->]; simpl.
  - rewrite F. now apply (transpose_involutive 1 (length l)).
  - rewrite M, F, M. now apply (transpose_involutive 1 (length l)).
Qed.

Lemma slide_row d l : l <> [] ->
  slide d [l] = [slide_line l] \/ slide d [l] = [rev (slide_line (rev l))] \/ slide d [l] = [l].
Proof.
  intros N. destruct d; auto; right; right; apply slide_row_fixed; auto.
Qed.

Lemma slide_to_a_side d a k l : in_turns a -> l <> [] -> l = a ++ repeat 0 k \/ l = repeat 0 k ++ a ->
  slide d [l] = to_left a k \/ slide d [l] = to_right a k.
Proof.
  intros I N H. assert (Ir : in_turns (rev a)) by now apply in_turns_rev.
  destruct (slide_row d l N) as [E|[E|E]]; rewrite E.
  - left. unfold to_left. f_equal. apply slide_packed; auto; destruct H as [->| ->];
      auto using filter_left, filter_right, length_left, length_right.
  - right. unfold to_right. f_equal. rewrite (slide_packed (rev a) k); auto.
    + now rewrite rev_app_distr, rev_involutive, rev_gap.
    + destruct H as [->| ->]; rewrite rev_app_distr, rev_gap; auto using filter_left, filter_right.
    + rewrite !rev_length. destruct H as [->| ->]; auto using length_left, length_right.
  - unfold to_left, to_right. destruct H as [->| ->]; auto.
Qed.

Section OneRow.
  Variables (dmax : nat) (goal : board -> board -> Prop).
  Hypothesis two_kinds : 2 <= dmax.
  (* What Dropper lets happen is nothing that Slider wants: rows of 1 and 2 in turns, as many as before. *)
  Hypothesis no_goal : forall l l', Forall (fun v => v <= 2) l' ->
    length (filter is_tile l') = length (filter is_tile l) -> ~ goal [l] [l'].

  Lemma slides_well a k l : in_turns a -> l <> [] -> l = a ++ repeat 0 k \/ l = repeat 0 k ++ a ->
    (forall slid, slid = to_left a k \/ slid = to_right a k -> k <> 0 -> dropper_can_prevent dmax goal slid) ->
    forall slid, slides_to [l] slid -> ~ goal [l] slid /\ dropper_can_prevent dmax goal slid.
  Proof.
    intros I N H P slid (d & E & C). destruct (slide_to_a_side d a k l I N H) as [F|F]; rewrite F in E.
    - subst slid. split.
      + apply no_goal.
        * apply Forall_app. split; [|apply Forall_forall; intros v Hv; apply repeat_spec in Hv; lia].
          eapply Forall_impl; [|apply I]. simpl. intros; lia.
        * rewrite filter_left by auto. destruct H as [->| ->]; now rewrite ?filter_left, ?filter_right by auto.
      + apply P; auto. intros ->. apply C. unfold to_left. simpl. rewrite app_nil_r.
        destruct H as [->| ->]; simpl; now rewrite ?app_nil_r.
    - subst slid. split.
      + apply no_goal.
        * apply Forall_app. split; [apply Forall_forall; intros v Hv; apply repeat_spec in Hv; lia|].
          eapply Forall_impl; [|apply I]. simpl. intros; lia.
        * rewrite filter_right by auto. destruct H as [->| ->]; now rewrite ?filter_left, ?filter_right by auto.
      + apply P; auto. intros ->. apply C. unfold to_right. simpl.
        destruct H as [->| ->]; simpl; now rewrite ?app_nil_r.
  Qed.

  (* Dropper drops the other kind of tile next to the last one. *)
  Lemma prevents k : forall a, in_turns a ->
    dropper_can_prevent dmax goal (to_left a (S k)) /\ dropper_can_prevent dmax goal (to_right a (S k)).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros a I.
    assert (P : forall a, in_turns a -> forall slid, slid = to_left a k \/ slid = to_right a k -> k <> 0 ->
                dropper_can_prevent dmax goal slid).
    { intros a' I' slid H N. destruct k as [|k]; [easy|]. destruct (IH k ltac:(lia) a' I') as [L R].
      destruct H as [->| ->]; auto. }
    split.
    - destruct (in_turns_more (rev a) (in_turns_rev a I)) as (x & Hx & Ix).
      apply in_turns_rev in Ix. simpl in Ix. rewrite rev_involutive in Ix.
      apply (some_drop _ _ _ [a ++ x :: repeat 0 k]).
      + unfold to_left. simpl. apply (on_an_empty_cell dmax [] a x (repeat 0 k) []). lia.
      + apply (slides_well (a ++ [x]) k); auto;
          [destruct a; discriminate|left; now rewrite <- app_assoc|intros; eapply P; eauto].
    - destruct (in_turns_more a I) as (x & Hx & Ix). apply (some_drop _ _ _ [repeat 0 k ++ x :: a]).
      + unfold to_right. replace (repeat 0 (S k) ++ a) with (repeat 0 k ++ 0 :: a).
        * apply (on_an_empty_cell dmax [] (repeat 0 k) x a []). lia.
        * clear. induction k; simpl; auto. now rewrite IHk.
      + apply (slides_well (x :: a) k); auto; [destruct k; discriminate|intros; eapply P; eauto].
  Qed.
End OneRow.

Lemma in_turns_none : in_turns [].
Proof. split; auto. intros j Hj. simpl in Hj. lia. Qed.

Lemma empty_row n : 0 < n -> empty_board 1 n = to_left [] (S (n - 1)).
Proof. intros H. unfold empty_board, to_left. simpl. f_equal. now replace n with (S (n - 1)) at 1 by lia. Qed.

(** * Both parts by one strategy *)

(* What Dropper avoids with the tiles up to t: a merge, and any tile above t. *)
Definition merges_or_makes_above (t : nat) (before after : board) : Prop :=
  merges before after \/ exists v, t < v /\ In v (concat after).

Lemma nothing_happens t before after : tiles after = tiles before -> Forall (fun v => v <= t) (concat after) ->
  ~ merges_or_makes_above t before after.
Proof.
  intros E F [M|(v & V & I)]; [unfold merges in M; lia|]. rewrite Forall_forall in F. apply F in I. lia.
Qed.

(* Dropper need not use all kinds of tiles, and prevents what is contained in what he prevents. *)
Lemma prevents_more d d' (goal goal' : board -> board -> Prop) b :
  d <= d' -> (forall before after, goal' before after -> goal before after) ->
  dropper_can_prevent d goal b -> dropper_can_prevent d' goal' b.
Proof.
  intros D G. revert b. fix IH 2. intros b [dropped H P]. apply (some_drop _ _ _ dropped).
  - destruct H. constructor. lia.
  - intros slid S. destruct (P slid S) as [N W]. split; [auto|now apply IH].
Qed.

(* With Dmax t no tile above t is dropped either, so none is ever on the board; with a larger Dmax Dropper plays the
   same. *)
Lemma both_parts t b : dropper_can_prevent t (merges_or_makes_above t) b -> forall dmax, t <= dmax ->
  dropper_can_prevent dmax merges b /\
  forall objective, t < objective -> dropper_can_prevent dmax (makes objective) b.
Proof.
  intros P dmax D. split; [|intros objective O]; apply (prevents_more t dmax (merges_or_makes_above t)); auto.
  - now left.
  - right. now exists objective.
Qed.

Theorem theorem_15_both n : 0 < n -> dropper_can_prevent 2 (merges_or_makes_above 2) (empty_board 1 n).
Proof.
  intros Hn. rewrite (empty_row n Hn). apply prevents; auto using in_turns_none.
  intros l l' F E. apply nothing_happens; unfold tiles; simpl; now rewrite !app_nil_r.
Qed.

(* First part. *)
Theorem theorem_15 dmax n : 2 <= dmax -> 0 < n -> dropper_can_prevent dmax merges (empty_board 1 n).
Proof. intros D Hn. now apply (both_parts 2 _ (theorem_15_both n Hn)). Qed.

(* Second part: no slide makes a tile above 2. *)
Theorem theorem_15_tile dmax n objective : 2 <= dmax -> 0 < n -> 2 < objective ->
  dropper_can_prevent dmax (makes objective) (empty_board 1 n).
Proof. intros D Hn. now apply (both_parts 2 _ (theorem_15_both n Hn)). Qed.
