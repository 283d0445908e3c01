(* Both players together: that no game is shorter. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing NoMerge Together Ends.
Import ListNotations.

(** * How many drops a board takes *)

Lemma reachable_one dmax m n k b : 0 < m -> 0 < n -> reachable dmax (empty_board m n) k b -> total one b <= k.
Proof.
  intros Hm Hn R. pose proof (sized_empty m n Hm Hn) as S0. induction R as [|k b d s R IH D SS].
  - pose proof (every_empty (fun v => one v <= 0) m n (le_n 0)) as E. rewrite total_concat.
    unfold every in E. rewrite Forall_forall in E.
    transitivity (sum_line (fun _ => 0) (concat (empty_board m n))); [now apply sum_line_le|].
    now rewrite sum_line_const.
  - pose proof (reachable_sized dmax m n _ _ _ S0 R) as Sb. pose proof (drop_sized dmax m n _ _ Sb D) as Sd.
    destruct SS as (dir & -> & _). pose proof (one_slide_le dir m n d Sd).
    destruct (drop_total one dmax b d eq_refl D) as (v & Hv & E). unfold one at 2 in E. destruct (is_tile v); lia.
Qed.

Lemma drop_holds dmax b c : drop dmax b c -> exists v, v <> 0 /\ In v (concat c).
Proof.
  intros D. destruct D as [above left v right below Hv]. exists v. split; [lia|].
  rewrite concat_app. simpl. rewrite !in_app_iff. simpl. auto.
Qed.

Lemma full_one m n b : sized m n b -> every (fun v => v <> 0) b -> total one b = m * n.
Proof.
  intros (_ & _ & S) F. rewrite total_concat, <- (concat_length m n b S). unfold every in F.
  induction F as [|v l Hv F IH]; auto. rewrite sum_line_cons, IH. destruct v; [easy|]. reflexivity.
Qed.

(* A dead board is full, and a drop is one tile. *)
Theorem as_many_drops_as_cells dmax m n drops : 0 < m -> 0 < n -> can_end_after dmax (empty_board m n) drops -> m * n <= drops.
Proof.
  intros Hm Hn (before & b & last & -> & R & D & E). pose proof (sized_empty m n Hm Hn) as S0.
  pose proof (reachable_sized dmax m n _ _ _ S0 R) as Sb. pose proof (drop_sized dmax m n _ _ Sb D) as Sl.
  pose proof (dead_full m n last Sl E (drop_holds _ _ _ D)) as F. apply (full_one m n) in F; auto.
  pose proof (reachable_one dmax m n _ _ Hm Hn R). destruct (drop_total one dmax b last eq_refl D) as (v & Hv & T).
  unfold one at 2 in T. destruct (is_tile v); lia.
Qed.

(* With Dmax 1 each drop adds 1 to the sum. *)
Lemma reachable_weight m n k b : 0 < m -> 0 < n -> reachable 1 (empty_board m n) k b -> total weight b = k.
Proof.
  intros Hm Hn R. pose proof (sized_empty m n Hm Hn) as S0. induction R as [|k b d s R IH D SS].
  - pose proof (every_empty (fun v => weight v <= 0) m n (le_n 0)) as E. rewrite total_concat.
    unfold every in E. rewrite Forall_forall in E. apply sum_line_le in E. rewrite sum_line_const in E. lia.
  - pose proof (reachable_sized 1 m n _ _ _ S0 R) as Sb. pose proof (drop_sized 1 m n _ _ Sb D) as Sd.
    rewrite (slides_to_weight d s) by (auto; now exists m, n).
    destruct (drop_total weight 1 b d eq_refl D) as (v & Hv & ->). replace v with 1 by lia. simpl. lia.
Qed.

(** * Tiles grow only *)

Lemma merge_low h l : Forall (fun v => v <= h) (merge l) -> Forall (fun v => v <= h) l.
Proof.
  induction l as [| |v w rest IH1 IH2] using line_ind2; auto. rewrite merge_step.
  destruct (Nat.eqb_spec v w) as [->|N]; intros F; inversion_clear F.
  - constructor; [lia|]. constructor; [lia|auto].
  - constructor; auto.
Qed.

Lemma slide_line_low h l : Forall (fun v => v <= h) (slide_line l) -> Forall (fun v => v <= h) l.
Proof.
  unfold slide_line. rewrite Forall_app. intros [F _]. apply merge_low in F.
  rewrite Forall_forall in *. intros v Hv. destruct v; [lia|]. apply F, filter_In. auto.
Qed.

Lemma slide_left_low h b : every (fun v => v <= h) (slide_left b) -> every (fun v => v <= h) b.
Proof.
  rewrite !every_rows. unfold slide_left. rewrite Forall_map. intros F. eapply Forall_impl; [|apply F].
  simpl. apply slide_line_low.
Qed.

Lemma every_view (P : nat -> Prop) d m n b : sized m n b -> (every P (view d b) <-> every P b).
Proof.
  intros S. destruct d; simpl; rewrite ?every_mirror, ?(every_transpose P m n b S); tauto.
Qed.

Lemma slides_to_low h m n b c : sized m n b -> slides_to b c -> every (fun v => v <= h) c -> every (fun v => v <= h) b.
Proof.
  intros S (d & -> & _) E. apply (every_view _ d m n b S), slide_left_low. rewrite <- (view_slide d m n b S).
  apply (every_view _ d m n); auto using sized_slide.
Qed.

Lemma drop_low h dmax b c : drop dmax b c -> every (fun v => v <= h) c -> every (fun v => v <= h) b.
Proof.
  intros D. destruct D as [above left v right below Hv]. rewrite !every_rows, !Forall_app.
  intros [A B]. inversion_clear B as [|? ? R B']. split; auto. constructor; auto.
  rewrite Forall_app in *. destruct R as [L R]. inversion_clear R. split; auto. constructor; auto. lia.
Qed.

(** * A drop of 1 taken back *)

Fixpoint less_on_line (l : line) : list line :=
  match l with
  | [] => []
  | v :: rest => (match v with 1 => [0 :: rest] | _ => [] end) ++ map (cons v) (less_on_line rest)
  end.

Fixpoint one_less (b : board) : list board :=
  match b with
  | [] => []
  | row :: rest => map (fun row' => row' :: rest) (less_on_line row) ++ map (cons row) (one_less rest)
  end.

Lemma less_on_line_in left right : In (left ++ 0 :: right) (less_on_line (left ++ 1 :: right)).
Proof.
  induction left as [|v left IH]; simpl; auto. apply in_app_iff. right. now apply in_map.
Qed.

Lemma one_less_in b c : drop 1 b c -> In b (one_less c).
Proof.
  intros D. destruct D as [above left v right below Hv]. replace v with 1 by lia.
  induction above as [|row above IH]; simpl; apply in_app_iff.
  - left. apply in_map_iff. eexists. split; [reflexivity|]. apply less_on_line_in.
  - right. now apply in_map.
Qed.

(** * Packed boards: what a slide has made *)

(* No tile behind a gap, seen from the first cell or from the last. *)
Fixpoint first_packed (l : line) : bool :=
  match l with [] => true | 0 :: rest => forallb (fun v => negb (is_tile v)) rest | _ :: rest => first_packed rest end.

Fixpoint last_packed (l : line) : bool :=
  match l with [] => true | 0 :: rest => last_packed rest | _ :: rest => forallb is_tile rest end.

(* Where the first line has a gap, the second has no tile. *)
Fixpoint covers (a b : line) : bool :=
  match a, b with
  | 0 :: a, 0 :: b => covers a b
  | 0 :: a, _ :: b => false
  | _ :: a, _ :: b => covers a b
  | _, _ => true
  end.

(* Whether a board may be packed towards a side, as far as this row says, which follows the rows above; the latest
   of them comes first. *)
Definition may_be_packed (above : board) (row : line) (d : direction) : bool :=
  match d, above with
  | Left, _ => first_packed row
  | Right, _ => last_packed row
  | Up, before :: _ => covers before row
  | Down, before :: _ => covers row before
  | _, [] => true
  end.

Fixpoint packed_below (above b : board) (d : direction) : bool :=
  match b with
  | [] => true
  | row :: rest => if may_be_packed above row d then packed_below (row :: above) rest d else false
  end.

Definition packed (b : board) : bool := existsb (packed_below [] b) all_directions.

Lemma first_packed_spec l :
  (forall i j, i <= j -> j < length l -> nth i l 0 = 0 -> nth j l 0 = 0) -> first_packed l = true.
Proof.
  induction l as [|v l IH]; simpl; auto. intros H. destruct v.
  - apply forallb_forall. intros w Hw. apply (In_nth _ _ 0) in Hw. destruct Hw as (j & Hj & <-).
    specialize (H 0 (S j) ltac:(lia) ltac:(lia) eq_refl). simpl in H. now rewrite H.
  - apply IH. intros i j Hi Hj E. apply (H (S i) (S j)); auto; lia.
Qed.

Lemma last_packed_spec l :
  (forall i j, i <= j -> j < length l -> nth j l 0 = 0 -> nth i l 0 = 0) -> last_packed l = true.
Proof.
  induction l as [|v l IH]; simpl; auto. intros H. destruct v.
  - apply IH. intros i j Hi Hj E. apply (H (S i) (S j)); auto; lia.
  - apply forallb_forall. intros w Hw. apply (In_nth _ _ 0) in Hw. destruct Hw as (j & Hj & <-).
    destruct (nth j l 0) eqn:E; auto. specialize (H 0 (S j) ltac:(lia) ltac:(lia)). simpl in H. now specialize (H E).
Qed.

Lemma covers_spec a b : (forall j, j < length a -> nth j a 0 = 0 -> nth j b 0 = 0) -> covers a b = true.
Proof.
  revert b; induction a as [|v a IH]; destruct b as [|w b]; simpl; auto.
  - destruct v; auto.
  - intros H. assert (T : covers a b = true).
    { apply IH. intros j Hj E. apply (H (S j)); auto. lia. }
    destruct v; auto. specialize (H 0 ltac:(lia) eq_refl). simpl in H. now subst.
Qed.

(* What the cells of a board that is packed towards a side are like. *)
Definition packed_cells (m n : nat) (b : board) (d : direction) : Prop :=
  forall i j j', i < high d m n -> j <= j' -> j' < wide d m n -> cell (view d b) i j = 0 -> cell (view d b) i j' = 0.

Lemma packed_below_spec d above b :
  (d = Left -> forall row, In row b -> first_packed row = true) ->
  (d = Right -> forall row, In row b -> last_packed row = true) ->
  (d = Up -> forall i, S i < length (firstn 1 above ++ b) ->
     covers (nth i (firstn 1 above ++ b) []) (nth (S i) (firstn 1 above ++ b) []) = true) ->
  (d = Down -> forall i, S i < length (firstn 1 above ++ b) ->
     covers (nth (S i) (firstn 1 above ++ b) []) (nth i (firstn 1 above ++ b) []) = true) ->
  packed_below above b d = true.
Proof.
  revert above; induction b as [|row b IH]; simpl; auto; intros above L R U D.
  assert (T : may_be_packed above row d = true).
  { destruct d; simpl; auto.
    - destruct above as [|before above]; auto. apply (U eq_refl 0). simpl. lia.
    - destruct above as [|before above]; auto. apply (D eq_refl 0). simpl. lia. }
  rewrite T. apply IH; auto; intros E; [specialize (U E)|specialize (D E)]; intros i Hi;
    destruct above as [|before above]; simpl in *; auto.
  - apply (U (S i)). lia.
  - apply (D (S i)). lia.
Qed.

Lemma packed_cells_spec m n b d : sized m n b -> packed_cells m n b d -> packed_below [] b d = true.
Proof.
  intros S P. pose proof S as (Hm & Hn & Sh). assert (L : length b = m) by apply Sh.
  apply packed_below_spec; intros ->; simpl firstn; simpl app; unfold packed_cells in P; simpl in P.
  - intros row Hr. apply (In_nth _ _ []) in Hr. destruct Hr as (i & Hi & <-). apply first_packed_spec.
    rewrite (shape_row m n) by (auto; lia). intros j j' Hj Hj'. apply (P i j j'); auto; lia.
  - intros row Hr. apply (In_nth _ _ []) in Hr. destruct Hr as (i & Hi & <-). apply last_packed_spec.
    rewrite (shape_row m n) by (auto; lia). intros j j' Hj Hj' E.
    specialize (P i (n - Datatypes.S j') (n - Datatypes.S j)). rewrite !(cell_mirror m n) in P by (auto; lia).
    replace (n - Datatypes.S (n - Datatypes.S j')) with j' in P by lia.
    replace (n - Datatypes.S (n - Datatypes.S j)) with j in P by lia. apply P; auto; lia.
  - intros i Hi. apply covers_spec. rewrite (shape_row m n) by (auto; lia). intros j Hj E.
    specialize (P j i (Datatypes.S i)). rewrite !(cell_transpose m n) in P by (auto; lia). apply P; auto; lia.
  - intros i Hi. apply covers_spec. rewrite (shape_row m n) by (auto; lia). intros j Hj E.
    specialize (P j (m - Datatypes.S (Datatypes.S i)) (m - Datatypes.S i)).
    rewrite !(cell_mirror n m), !(cell_transpose m n) in P by (auto using sized_transpose; lia).
    replace (m - Datatypes.S (m - Datatypes.S (Datatypes.S i))) with (Datatypes.S i) in P by lia.
    replace (m - Datatypes.S (m - Datatypes.S i)) with i in P by lia. apply P; auto; lia.
Qed.

Lemma slide_packed_cells d m n b : sized m n b -> packed_cells m n (slide d b) d.
Proof.
  intros S i j j' Hi Hj _. rewrite (view_slide d m n) by auto.
  apply (cell_slide_left_gapless (high d m n) (wide d m n)); auto. now apply sized_view.
Qed.

Lemma empty_packed_cells m n : 0 < m -> 0 < n -> packed_cells m n (empty_board m n) Left.
Proof.
  intros Hm Hn i j j' Hi Hj Hj' _. pose proof (sized_empty m n Hm Hn) as (_ & _ & Sh).
  pose proof (every_empty (fun v => v = 0) m n eq_refl) as E. simpl in *. now apply (every_cells _ m n) with (i := i) (j := j') in E.
Qed.

Lemma reachable_packed dmax m n k b : 0 < m -> 0 < n -> reachable dmax (empty_board m n) k b -> exists d, packed_cells m n b d.
Proof.
  intros Hm Hn R. destruct R as [|k b d s R D SS].
  - exists Left. now apply empty_packed_cells.
  - pose proof (reachable_sized dmax m n _ _ _ (sized_empty m n Hm Hn) R) as Sb.
    destruct SS as (dir & -> & _). exists dir. apply slide_packed_cells. now apply (drop_sized dmax m n b).
Qed.

(* The same board seen from another side is packed towards another side. *)
Lemma packed_cells_mirror m n b d : sized m n b -> packed_cells m n b d -> exists e, packed_cells m n (mirror b) e.
Proof.
  intros S P. destruct d.
  - exists Right. unfold packed_cells in *. simpl in *. now rewrite mirror_involutive.
  - exists Left. exact P.
  - exists Up. unfold packed_cells in *. simpl in *. intros i j j' Hi Hj Hj'.
    rewrite (transpose_mirror m n), !(cell_flip n m) by auto using sized_transpose. apply P; auto. lia.
  - exists Down. unfold packed_cells in *. simpl in *. intros i j j' Hi Hj Hj'.
    rewrite (transpose_mirror m n), mirror_flip, !(cell_flip n m) by auto using sized_transpose, sized_mirror.
    apply P; auto. lia.
Qed.

Lemma packed_cells_transpose m n b d : sized m n b -> packed_cells m n b d -> exists e, packed_cells n m (transpose b) e.
Proof.
  intros S P. exists (transposed d). unfold packed_cells in *. destruct d; simpl in *;
    rewrite ?(transpose_involutive m n) by auto; auto.
Qed.

Lemma packed_cells_view m n b d e : sized m n b -> packed_cells m n b d ->
  exists d', packed_cells (high e m n) (wide e m n) (view e b) d'.
Proof.
  intros S P. destruct e; simpl.
  - now exists d.
  - now apply packed_cells_mirror with (d := d).
  - now apply packed_cells_transpose with (d := d).
  - destruct (packed_cells_transpose m n b d S P) as (f & F).
    apply packed_cells_mirror with (d := f); auto using sized_transpose.
Qed.

(** * Tables of lines *)

Inductive table :=
| Blank
| Row (here : list (line * bool)) (zero one : table).

Definition here (t : table) := match t with Blank => [] | Row h _ _ => h end.
Definition zero (t : table) := match t with Blank => Blank | Row _ z _ => z end.
Definition other (t : table) := match t with Blank => Blank | Row _ _ o => o end.

Fixpoint enter (word : list bool) (v : line * bool) (t : table) : table :=
  match word with
  | [] => Row (v :: here t) (zero t) (other t)
  | false :: word => Row (here t) (enter word v (zero t)) (other t)
  | true :: word => Row (here t) (zero t) (enter word v (other t))
  end.

Fixpoint find (word : list bool) (t : table) : list (line * bool) :=
  match t, word with
  | Blank, _ => []
  | Row h _ _, [] => h
  | Row _ z _, false :: word => find word z
  | Row _ _ o, true :: word => find word o
  end.

Lemma find_enter word v t : In v (find word (enter word v t)).
Proof. revert t; induction word as [|[|] word IH]; simpl; auto. Qed.

Lemma find_keeps word word' v w t : In w (find word t) -> In w (find word (enter word' v t)).
Proof.
  revert word t; induction word' as [|b word' IH]; intros word t H.
  - destruct t; [now destruct word|]. destruct word as [|[|] word]; simpl in *; auto.
  - destruct b, t; simpl in *; try (destruct word as [|[|] word]; simpl in *; auto; easy).
Qed.

(* Tiles in unary. *)
Definition word_of (l : line) : list bool := flat_map (fun v => repeat true v ++ [false]) l.

(* All lines of a length without a tile above the highest. *)
Fixpoint all_lines (highest length : nat) : list line :=
  match length with
  | 0 => [[]]
  | S length => flat_map (fun l => map (fun v => v :: l) (seq 0 (S highest))) (all_lines highest length)
  end.

Lemma all_lines_in highest l : Forall (fun v => v <= highest) l -> In l (all_lines highest (length l)).
Proof.
  intros F. induction F as [|v l Hv F IH]; [now left|].
  cbn [length all_lines]. apply in_flat_map. exists l. split; auto.
  apply (in_map (fun v => v :: l)). apply in_seq. lia.
Qed.

(* Whether a slide changes the line. *)
Definition changes (l : line) : bool := negb (same_key (slide_line l) l).

Definition tabulate (entries : line -> list (line * bool)) (lines : list line) : table :=
  fold_right (fun l t => let word := word_of (slide_line l) in fold_right (enter word) t (entries l)) Blank lines.

Lemma fold_enter word l t v : In v l -> In v (find word (fold_right (enter word) t l)).
Proof. induction l as [|w l IH]; simpl; [easy|]. intros [->|H]; [apply find_enter|now apply find_keeps, IH]. Qed.

Lemma fold_keeps word word' l t v : In v (find word t) -> In v (find word (fold_right (enter word') t l)).
Proof. induction l as [|w l IH]; simpl; auto. intros H. now apply find_keeps, IH. Qed.

Lemma tabulate_in entries lines l v :
  In l lines -> In v (entries l) -> In v (find (word_of (slide_line l)) (tabulate entries lines)).
Proof.
  induction lines as [|l' lines IH]; simpl; [easy|]. intros [->|H] V.
  - now apply fold_enter.
  - apply fold_keeps. auto.
Qed.

(* Where a slide may have made a line from, and the same with a 1 less; the latter are lines before a drop. *)
Record predecessor_lines := { whole : table; less_one : table }.

Definition predecessor_lines_of (highest length : nat) : predecessor_lines :=
  let lines := all_lines highest length in
  {| whole := tabulate (fun l => [(l, changes l)]) lines;
     less_one := tabulate (fun l => let c := changes l in map (fun l' => (l', c)) (less_on_line l)) lines |}.

(** * All boards from which a drop of 1 and a slide to the left lead to a board *)

Section Search.
  Variable sources : predecessor_lines.
  Variable visit : board -> bool.

  (* `above` are the rows that are chosen, the latest first, `towards` the sides to which the board may be packed;
     whether a 1 was taken away; whether the slide changes what is chosen. *)
  Fixpoint search (b above : board) (towards : list direction) (is_less is_changed : bool) : bool :=
    match b with
    | [] => if is_less then if is_changed then visit (rev above) else true else true
    | row :: b =>
        let word := word_of row in
        let go is_less (entry : line * bool) :=
          let (row', c) := entry in
          match filter (may_be_packed above row') towards with
          | [] => true
          | towards => search b (row' :: above) towards is_less (c || is_changed)
          end in
        if forallb (go is_less) (find word (whole sources))
        then if is_less then true else forallb (go true) (find word (less_one sources))
        else false
    end.

  (* One choice of rows. *)
  Inductive chosen : board -> board -> bool -> bool -> Prop :=
  | no_rows : chosen [] [] false false
  | whole_row row' row c b' b is_less is_changed :
      In (row', c) (find (word_of row) (whole sources)) -> chosen b' b is_less is_changed ->
      chosen (row' :: b') (row :: b) is_less (c || is_changed)
  | less_row row' row c b' b is_changed :
      In (row', c) (find (word_of row) (less_one sources)) -> chosen b' b false is_changed ->
      chosen (row' :: b') (row :: b) true (c || is_changed).

  Lemma search_visits b' b is_less is_changed d : chosen b' b is_less is_changed ->
    forall above towards was_less was_changed,
      In d towards -> packed_below above b' d = true -> (was_less && is_less) = false ->
      search b above towards was_less was_changed = true ->
      was_less || is_less = true -> was_changed || is_changed = true -> visit (rev above ++ b') = true.
  Proof.
    intros C. induction C as [|row' row c b' b is_less is_changed I C IH|row' row c b' b is_changed I C IH];
      intros above towards was_less was_changed Hd P N H L G.
    - rewrite orb_false_r in *. subst. simpl in H. rewrite app_nil_r. exact H.
    - simpl in H, P. destruct (may_be_packed above row' d) eqn:M; [|easy].
      destruct (forallb _ (find (word_of row) (whole sources))) eqn:F; [|easy]. rewrite forallb_forall in F.
      specialize (F _ I). simpl in F.
      assert (Hd' : In d (filter (may_be_packed above row') towards)) by now apply filter_In.
      destruct (filter (may_be_packed above row') towards) as [|e rest] eqn:E; [easy|].
      specialize (IH (row' :: above) (e :: rest) was_less (c || was_changed) Hd' P N F L).
      simpl in IH. rewrite <- app_assoc in IH. apply IH.
      destruct c, was_changed, is_changed; auto.
    - simpl in H, P. destruct (may_be_packed above row' d) eqn:M; [|easy].
      destruct (forallb _ (find (word_of row) (whole sources))) eqn:F0; [|easy].
      destruct was_less; [easy|]. rewrite forallb_forall in H. specialize (H _ I). simpl in H.
      assert (Hd' : In d (filter (may_be_packed above row') towards)) by now apply filter_In.
      destruct (filter (may_be_packed above row') towards) as [|e rest] eqn:E; [easy|].
      specialize (IH (row' :: above) (e :: rest) true (c || was_changed) Hd' P eq_refl H eq_refl).
      simpl in IH. rewrite <- app_assoc in IH. apply IH.
      destruct c, was_changed, is_changed; auto.
  Qed.
End Search.

Lemma chosen_whole highest n b : Forall (fun row => length row = n) b -> every (fun v => v <= highest) b ->
  chosen (predecessor_lines_of highest n) b (slide_left b) false (existsb changes b).
Proof.
  rewrite every_rows. intros F E. induction F as [|row b Hr F IH]; simpl; [constructor|].
  inversion_clear E as [|? ? E1 E2]. constructor; auto. simpl. apply tabulate_in.
  - rewrite <- Hr. now apply all_lines_in.
  - simpl. auto.
Qed.

Lemma chosen_drop highest n p d : Forall (fun row => length row = n) d -> every (fun v => v <= highest) d ->
  drop 1 p d -> chosen (predecessor_lines_of highest n) p (slide_left d) true (existsb changes d).
Proof.
  intros F E D. destruct D as [above left v right below Hv]. replace v with 1 in * by lia. clear Hv.
  induction above as [|row above IH].
  - simpl in *. inversion_clear F as [|? ? F1 F2]. apply every_rows in E. inversion_clear E as [|? ? E1 E2].
    apply less_row.
    + simpl. apply tabulate_in with (l := left ++ 1 :: right).
      * rewrite <- F1. now apply all_lines_in.
      * simpl. apply in_map_iff. exists (left ++ 0 :: right). split; auto. apply less_on_line_in.
    + apply chosen_whole; auto. now apply every_rows.
  - simpl in *. inversion_clear F as [|? ? F1 F2]. apply every_rows in E. inversion_clear E as [|? ? E1 E2].
    apply whole_row.
    + simpl. apply tabulate_in.
      * rewrite <- F1. now apply all_lines_in.
      * simpl. auto.
    + apply IH; auto. now apply every_rows.
Qed.

Lemma changes_board b : slide_left b <> b -> existsb changes b = true.
Proof.
  intros N. destruct (existsb changes b) eqn:E; auto. exfalso. apply N.
  induction b as [|row b IH]; simpl; auto. simpl in E. apply orb_false_iff in E. destruct E as [E1 E2].
  unfold changes in E1. apply negb_false_iff, same_key_spec in E1. f_equal; auto.
  apply IH; auto. intros X. apply N. simpl. now rewrite E1, X.
Qed.

(** * The dead boards of little weight *)

Fixpoint differs (a b : line) : bool :=
  match a, b with v :: a, w :: b => if v =? w then false else differs a b | _, _ => true end.

(* Of a full line without equal neighbours: two neighbours weigh 3. *)
Fixpoint least_weight (length : nat) : nat :=
  match length with 0 => 0 | 1 => 1 | S (S length) => 3 + least_weight length end.

(* All full lines of a length without equal neighbours, up to a weight, that do not begin with a tile. *)
Fixpoint light_lines (length most not_first : nat) : list line :=
  match length with
  | 0 => [[]]
  | S rest =>
      if most <? least_weight length then []
      else flat_map (fun v => if v =? not_first then []
                              else if most <? weight v then []
                              else map (cons v) (light_lines rest (most - weight v) v))
             (seq 1 (S (Nat.log2 most)))
  end.

(* All full boards of so many rows without equal neighbours, up to a weight, below a row. *)
Fixpoint light_boards (rows columns most : nat) (above : line) : list board :=
  match rows with
  | 0 => [[]]
  | S rows =>
      flat_map (fun row => if differs above row
                           then map (cons row) (light_boards rows columns (most - sum_line weight row) row)
                           else [])
        (light_lines columns (most - rows * least_weight columns) 0)
  end.

Lemma weight_two v w : v <> 0 -> w <> 0 -> v <> w -> 3 <= weight v + weight w.
Proof.
  assert (H : forall k, k <> 0 -> k = 1 /\ weight k = 1 \/ 2 <= weight k).
  { intros [|[|k]] Hk; [easy|now left|right]. simpl. pose proof (Nat.pow_nonzero 2 k). lia. }
  intros Hv Hw N. destruct (H v Hv), (H w Hw); lia.
Qed.

Lemma least_weight_spec l : Forall (fun v => v <> 0) l -> uneven l -> least_weight (length l) <= sum_line weight l.
Proof.
  intros F U. cut (least_weight (length l) <= sum_line weight l /\
                   forall v, v <> 0 -> uneven (v :: l) -> least_weight (S (length l)) <= sum_line weight (v :: l)); [tauto|].
  induction F as [|w l Hw F IH].
  - split; auto. intros v Hv _. rewrite sum_line_cons. destruct v; [easy|]. simpl.
    pose proof (Nat.pow_nonzero 2 v). lia.
  - destruct IH as [IH1 IH2]; [now apply uneven_tail in U|]. split; [now apply IH2|].
    intros v Hv Uv. change (3 + least_weight (length l) <= sum_line weight (v :: w :: l)). rewrite !sum_line_cons.
    assert (v <> w). { apply (Uv 0). simpl. lia. }
    pose proof (weight_two v w Hv Hw). lia.
Qed.

Lemma weight_log v most : v <> 0 -> weight v <= most -> v <= S (Nat.log2 most).
Proof.
  intros Hv L. destruct v; [easy|]. simpl in L. apply le_n_S. apply Nat.log2_le_pow2; auto.
  pose proof (Nat.pow_nonzero 2 v). lia.
Qed.

Lemma light_lines_in l most not_first : Forall (fun v => v <> 0) l -> uneven (not_first :: l) ->
  sum_line weight l <= most -> In l (light_lines (length l) most not_first).
Proof.
  intros F. revert most not_first; induction F as [|v l Hv F IH]; intros most not_first U L; [now left|].
  assert (Uv : uneven (v :: l)) by now apply uneven_tail in U.
  assert (W : least_weight (length (v :: l)) <= sum_line weight (v :: l)).
  { apply least_weight_spec; auto. }
  assert (N : v <> not_first). { intros ->. apply (U 0); simpl; auto; lia. }
  rewrite sum_line_cons in *. cbn [light_lines length]. change (S (length l)) with (length (v :: l)).
  destruct (Nat.ltb_spec most (least_weight (length (v :: l)))); [lia|]. apply in_flat_map. exists v. split.
  - apply in_seq. pose proof (weight_log v most Hv). lia.
  - destruct (Nat.eqb_spec v not_first); [easy|]. destruct (Nat.ltb_spec most (weight v)); [lia|].
    apply in_map, IH; auto. lia.
Qed.

Lemma differs_spec a b : (forall j, j < length a -> j < length b -> nth j a 0 <> nth j b 0) -> differs a b = true.
Proof.
  revert b; induction a as [|v a IH]; destruct b as [|w b]; simpl; auto. intros H.
  destruct (Nat.eqb_spec v w) as [->|N].
  - exfalso. apply (H 0); auto; lia.
  - apply IH. intros j Hj Hj'. apply (H (S j)); lia.
Qed.

Lemma rows_least_weight n b : Forall (fun row => length row = n /\ Forall (fun v => v <> 0) row /\ uneven row) b ->
  length b * least_weight n <= total weight b.
Proof.
  intros F. induction F as [|row b (L & Z & U) F IH]; simpl; auto. rewrite total_cons.
  pose proof (least_weight_spec row Z U) as W. rewrite L in W. lia.
Qed.

Lemma uneven_after_0 l : Forall (fun v => v <> 0) l -> uneven l -> uneven (0 :: l).
Proof.
  intros F U [|j] Hj; simpl in *; [|apply U; lia]. rewrite Forall_forall in F. intros E.
  apply (F (nth 0 l 0)); auto. apply nth_In. lia.
Qed.

Lemma light_boards_in n b most above :
  Forall (fun row => length row = n /\ Forall (fun v => v <> 0) row /\ uneven row) b ->
  (forall i, i < length b -> differs (nth i (above :: b) []) (nth i b []) = true) ->
  total weight b <= most -> In b (light_boards (length b) n most above).
Proof.
  intros F. revert most above; induction F as [|row b (L & Z & U) F IH]; intros most above D W; [now left|].
  simpl. rewrite total_cons in W. pose proof (rows_least_weight n b F). apply in_flat_map. exists row. split.
  - rewrite <- L at 1. apply light_lines_in; auto using uneven_after_0. lia.
  - pose proof (D 0 ltac:(simpl; lia)) as D0. simpl in D0. rewrite D0. apply in_map. apply IH; [|lia].
    intros i Hi. apply (D (S i)). simpl. lia.
Qed.

Lemma dead_light m n b most : sized m n b -> dead b -> (exists v, v <> 0 /\ In v (concat b)) ->
  total weight b <= most -> In b (light_boards m n most []).
Proof.
  intros S D T W. pose proof S as (Hm & Hn & Sh). apply (corollary_3 m n b S T) in D. destruct D as [F [R C]].
  assert (L : length b = m) by apply Sh. rewrite <- L. apply light_boards_in; auto.
  - apply every_rows in F. rewrite Forall_forall in *. intros row Hr. pose proof (F row Hr) as Fr.
    apply (In_nth _ _ []) in Hr. destruct Hr as (i & Hi & <-). rewrite (shape_row m n) by (auto; lia).
    repeat split; auto. intros j Hj. rewrite (shape_row m n) in Hj by (auto; lia). apply R; lia.
  - intros [|i] Hi; [reflexivity|]. simpl. apply differs_spec. intros j Hj _.
    rewrite (shape_row m n) in Hj by (auto; lia). apply C; lia.
Qed.

(** * The check *)

Section NoShorter.
  Variables m n drops : nat.
  Variable positions : set.

  (* The heaviest tile of a dead board that weighs less than the drops: heavier ones are refused below. *)
  Definition highest : nat := if drops <=? least_weight (m * n) + 2 then 2 else 3.

  Definition is_listed (b : board) : bool := member positions (least_image m n b).

  (* Whether all boards from which a drop and a slide lead to this one are listed, if they are packed. *)
  Definition has_all_predecessors (along_rows along_columns : predecessor_lines) (k : key) : bool :=
    let b := rows_of m n k in
    forallb (fun d =>
        search (match d with Left | Right => along_rows | Up | Down => along_columns end)
          (fun before => is_listed (unview d before)) (view d b) [] all_directions false false)
      all_directions.

  Definition light_dead_boards : list board := light_boards m n (drops - 1) [].

  (* What dead boards of less weight are before the last drop. *)
  Definition before_the_last : list board := flat_map (fun b => filter packed (one_less b)) light_dead_boards.

  Definition none_so_short (dmax : nat) : bool :=
    if drops <=? m * n then true
    else if dmax =? 1 then
      match before_the_last with
      | [] => true
      | due =>
          if forallb (forallb (forallb (fun v => v <=? highest))) light_dead_boards then
            if member positions (concat (empty_board m n)) then false
            else if forallb is_listed due
                 then all positions (has_all_predecessors (predecessor_lines_of highest n) (predecessor_lines_of highest m))
                 else false
          else false
      end
    else false.

  Hypothesis Hm : 0 < m.
  Hypothesis Hn : 0 < n.

  Hypothesis start_not_listed : is_listed (empty_board m n) = false.
  Hypothesis predecessors_listed :
    all positions (has_all_predecessors (predecessor_lines_of highest n) (predecessor_lines_of highest m)) = true.

  Lemma not_reachable k b : reachable 1 (empty_board m n) k b -> every (fun v => v <= highest) b ->
    is_listed b = true -> False.
  Proof.
    revert b; induction k as [|k IH]; intros b R L M; pose proof (sized_empty m n Hm Hn) as S0.
    - inversion R; subst. congruence.
    - pose proof (reachable_sized 1 m n _ _ _ S0 R) as Sb.
      destruct (least_image_spec m n b Sb) as (c & T & Sc & E). unfold is_listed in M. rewrite E in M.
      apply (reachable_image 1 m n _ b c) in R; auto. apply (often_every _ b c) in L; auto; [|now exists m, n].
      pose proof (all_members _ _ _ predecessors_listed M) as A. unfold has_all_predecessors in A.
      rewrite rows_of_concat in A by apply Sc. rewrite forallb_forall in A.
      inversion R as [|k' p d c' Rp D (dir & Ec & N) Ek Ec']. subst k' c'.
      pose proof (reachable_sized 1 m n _ _ _ S0 Rp) as Sp. pose proof (drop_sized 1 m n _ _ Sp D) as Sd.
      assert (Ld : every (fun v => v <= highest) d) by (apply (slides_to_low _ m n d c); auto; exists dir; auto).
      assert (Lp : every (fun v => v <= highest) p) by now apply (drop_low _ 1 p d).
      apply (IH p Rp Lp). specialize (A dir (in_all_directions dir)).
      destruct (reachable_packed 1 m n k p Hm Hn Rp) as (e & P).
      destruct (packed_cells_view m n p e dir Sp P) as (e' & P').
      apply packed_cells_spec in P'; [|now apply sized_view].
      set (sources := match dir with Left | Right => predecessor_lines_of highest n | _ => predecessor_lines_of highest m end) in A.
      assert (Es : sources = predecessor_lines_of highest (wide dir m n)) by (destruct dir; reflexivity).
      assert (Ev : view dir c = slide_left (view dir d)) by (rewrite Ec; now apply (view_slide dir m n)).
      assert (Dv : drop 1 (view dir p) (view dir d)).
      { destruct dir; simpl; auto using drop_mirror; [|apply drop_mirror]; now apply (drop_transpose 1 m n). }
      assert (C : chosen sources (view dir p) (view dir c) true (existsb changes (view dir d))).
      { rewrite Es, Ev. apply chosen_drop; auto.
        - apply (sized_view dir m n d Sd).
        - now apply (every_view _ dir m n). }
      rewrite changes_board in C.
      2: { rewrite <- Ev. intros X. apply N. apply (f_equal (unview dir)) in X.
           rewrite !(unview_view dir m n) in X; auto. }
      pose proof (search_visits sources _ _ _ _ _ e' C [] all_directions false false (in_all_directions e') P'
                    eq_refl A eq_refl eq_refl) as V.
      simpl in V. now rewrite (unview_view dir m n) in V.
  Qed.
End NoShorter.

Lemma least_start m n : 0 < m -> 0 < n -> least_image m n (empty_board m n) = concat (empty_board m n).
Proof.
  intros Hm Hn. destruct (least_image_spec m n (empty_board m n) (sized_empty m n Hm Hn)) as (c & T & Sc & ->).
  rewrite (empty_unique m n c); auto. apply (often_every _ (empty_board m n)); auto.
  - exists m, n. now apply sized_empty.
  - now apply every_empty.
Qed.

Theorem none_so_short_sound m n dmax drops positions : 0 < m -> 0 < n ->
  none_so_short m n drops positions dmax = true ->
  forall fewer, fewer < drops -> ~ can_end_after dmax (empty_board m n) fewer.
Proof.
  intros Hm Hn H fewer Hf G. unfold none_so_short in H. destruct (Nat.leb_spec drops (m * n)) as [L|L].
  - apply as_many_drops_as_cells in G; auto. lia.
  - destruct (Nat.eqb_spec dmax 1) as [->|]; [|easy].
    destruct G as (k & b & last & -> & R & D & E). pose proof (sized_empty m n Hm Hn) as S0.
    pose proof (reachable_sized 1 m n _ _ _ S0 R) as Sb. pose proof (drop_sized 1 m n _ _ Sb D) as Sl.
    assert (W : total weight last = S k).
    { destruct (drop_total weight 1 b last eq_refl D) as (v & Hv & ->). replace v with 1 by lia.
      rewrite (reachable_weight m n k b) by auto. reflexivity. }
    assert (I : In last (light_dead_boards m n drops)).
    { apply dead_light; auto; [apply (drop_holds _ _ _ D)|lia]. }
    assert (B : In b (before_the_last m n drops)).
    { apply in_flat_map. exists last. split; auto. apply filter_In. split; [now apply one_less_in|].
      destruct (reachable_packed 1 m n k b Hm Hn R) as (e & P). apply existsb_exists. exists e.
      split; [apply in_all_directions|]. now apply (packed_cells_spec m n). }
    destruct (before_the_last m n drops) as [|b0 rest] eqn:Eb; [easy|]. rewrite <- Eb in *.
    destruct (forallb _ (light_dead_boards m n drops)) eqn:F; [|easy].
    destruct (member positions _) eqn:M; [easy|].
    destruct (forallb _ (before_the_last m n drops)) eqn:Due; [|easy].
    rewrite forallb_forall in F, Due. specialize (F _ I). specialize (Due _ B).
    apply (not_reachable m n drops positions Hm Hn) with (k := k) (b := b); auto.
    + unfold is_listed. now rewrite least_start.
    + apply (drop_low _ 1 b last); auto. apply every_rows, Forall_forall. intros row Hr.
      rewrite forallb_forall in F. specialize (F row Hr). rewrite forallb_forall in F.
      apply Forall_forall. intros v Hv. apply Nat.leb_le. auto.
Qed.
