(* Dead boards: Corollary 3 of the thesis. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing NoMerge.
Import ListNotations.

(** * Lines that a slide does not change *)

Definition uneven (l : line) : Prop := forall j, S j < length l -> nth j l 0 <> nth (S j) l 0.

Lemma uneven_tail v l : uneven (v :: l) -> uneven l.
Proof. intros U j Hj. apply (U (S j)). simpl. lia. Qed.

Lemma merge_fixed_uneven l : merge l = l <-> uneven l.
Proof.
  induction l as [| |v w rest IH1 IH2] using line_ind2.
  - split; auto. intros _ j Hj. simpl in Hj. lia.
  - split; auto. intros _ j Hj. simpl in Hj. lia.
  - rewrite merge_step. destruct (Nat.eqb_spec v w) as [->|N].
    + split; intros H.
      * injection H as H. lia.
      * exfalso. apply (H 0); simpl; auto; lia.
    + split.
      * intros H [|j] Hj; [exact N|]. apply (proj1 IH2 ltac:(now injection H)). simpl in *. lia.
      * intros U. f_equal. apply IH2. now apply uneven_tail in U.
Qed.

Lemma nth_filter_repeat l i : length l <= i -> nth i (l ++ repeat 0 (i - length l)) 0 = 0.
Proof. intros H. rewrite app_nth2 by auto. apply nth_repeat. Qed.

(* No tile behind a gap. *)
Lemma slide_line_gapless l i j : i <= j -> nth i (slide_line l) 0 = 0 -> nth j (slide_line l) 0 = 0.
Proof.
  unfold slide_line. set (t := merge (filter is_tile l)). intros L H.
  assert (T : Forall (fun v => v <> 0) t) by apply merge_tiles, filter_tiles.
  destruct (Nat.lt_ge_cases i (length t)) as [Hi|Hi].
  - rewrite app_nth1 in H by auto. rewrite Forall_forall in T. exfalso. apply (T (nth i t 0)); auto. now apply nth_In.
  - rewrite app_nth2 by lia. apply nth_repeat.
Qed.

Lemma slide_line_full l : Forall (fun v => v <> 0) l -> (slide_line l = l <-> uneven l).
Proof.
  intros F. unfold slide_line. rewrite filter_all by auto. rewrite <- merge_fixed_uneven. split; intros H.
  - assert (L : length (merge l) = length l).
    { pose proof (merge_length l) as M. destruct (Nat.eq_dec (length (merge l)) (length l)) as [|N]; auto. exfalso.
      rewrite Forall_forall in F. apply (F (nth (length (merge l)) l 0)); [apply nth_In; lia|].
      rewrite <- H at 2. rewrite app_nth2 by lia. apply nth_repeat. }
    now apply merge_same.
  - rewrite H, Nat.sub_diag. simpl. apply app_nil_r.
Qed.

(** * Boards that no slide changes *)

(* Every slide is one to the left, seen from its side. *)
Definition view (d : direction) (b : board) : board :=
  match d with Left => b | Right => mirror b | Up => transpose b | Down => mirror (transpose b) end.

Definition unview (d : direction) (b : board) : board :=
  match d with Left => b | Right => mirror b | Up => transpose b | Down => transpose (mirror b) end.

Lemma slide_view d b : slide d b = unview d (slide_left (view d b)).
Proof. destruct d; reflexivity. Qed.

(* The shape of the view. *)
Definition high (d : direction) (m n : nat) : nat := match d with Left | Right => m | Up | Down => n end.
Definition wide (d : direction) (m n : nat) : nat := match d with Left | Right => n | Up | Down => m end.

Lemma sized_view d m n b : sized m n b -> sized (high d m n) (wide d m n) (view d b).
Proof. destruct d; simpl; auto using sized_mirror, sized_transpose. Qed.

Lemma sized_unview d m n b : sized (high d m n) (wide d m n) b -> sized m n (unview d b).
Proof. destruct d; simpl; auto using sized_mirror, sized_transpose. Qed.

Lemma unview_view d m n b : sized m n b -> unview d (view d b) = b.
Proof.
  intros S. destruct d; simpl; auto using mirror_involutive.
  - now apply (transpose_involutive m n).
  - rewrite mirror_involutive. now apply (transpose_involutive m n).
Qed.

Lemma view_unview d m n b : sized (high d m n) (wide d m n) b -> view d (unview d b) = b.
Proof.
  intros S. destruct d; simpl in *; auto using mirror_involutive.
  - now apply (transpose_involutive n m).
  - rewrite (transpose_involutive n m) by auto using sized_mirror. apply mirror_involutive.
Qed.

Lemma view_slide d m n b : sized m n b -> view d (slide d b) = slide_left (view d b).
Proof. intros S. rewrite slide_view. apply (view_unview d m n). now apply sized_slide_left, sized_view. Qed.

Lemma slide_fixed_view d m n b : sized m n b -> (slide d b = b <-> slide_left (view d b) = view d b).
Proof.
  intros S. rewrite <- (view_slide d m n) by auto. split; [congruence|]. intros E.
  apply (f_equal (unview d)) in E. rewrite !(unview_view d m n) in E; auto using sized_slide.
Qed.

Lemma dead_fixed m n b : sized m n b -> (dead b <-> forall d, slide d b = b).
Proof.
  intros S. split.
  - intros D d. destruct (same_board (slide d b) b) eqn:E; [now apply same_board_spec|].
    exfalso. apply (D (slide d b)). exists d. split; auto. intros X. apply same_board_spec in X. congruence.
  - intros F after (d & -> & N). auto.
Qed.

Lemma slide_left_rows m n b i : sized m n b -> i < m -> nth i (slide_left b) [] = slide_line (nth i b []).
Proof.
  intros (Hm & Hn & S) Hi. unfold slide_left.
  rewrite (nth_indep _ [] (slide_line [])) by (rewrite map_length; destruct S; lia). apply map_nth.
Qed.

Lemma slide_left_fixed m n b : sized m n b ->
  (slide_left b = b <-> forall i, i < m -> slide_line (nth i b []) = nth i b []).
Proof.
  intros S. split.
  - intros E i Hi. rewrite <- (slide_left_rows m n) by auto. now rewrite E.
  - intros E. destruct S as (Hm & Hn & H & F). apply (list_ext _ []).
    + apply map_length.
    + unfold slide_left. rewrite map_length. intros i Hi.
      rewrite <- (E i) by lia. fold (slide_left b). apply (slide_left_rows m n); [|lia].
      repeat split; auto.
Qed.

Lemma cell_slide_left_gapless m n b i j j' : sized m n b -> i < m -> j <= j' ->
  cell (slide_left b) i j = 0 -> cell (slide_left b) i j' = 0.
Proof. intros S Hi Hj. unfold cell. rewrite (slide_left_rows m n) by auto. now apply slide_line_gapless. Qed.

(* The cell of the board that the view shows at a place. *)
Lemma cell_view d m n b i j : sized m n b -> i < high d m n -> j < wide d m n ->
  cell (view d b) i j =
  match d with
  | Left => cell b i j | Right => cell b i (n - S j) | Up => cell b j i | Down => cell b (m - S j) i
  end.
Proof.
  intros S. destruct d; simpl; intros Hi Hj; auto.
  - now apply (cell_mirror m n).
  - now apply (cell_transpose m n).
  - rewrite (cell_mirror n m) by auto using sized_transpose. apply (cell_transpose m n); auto. lia.
Qed.

Section Dead.
  Variables m n : nat.
  Variable b : board.
  Hypothesis S : sized m n b.

  Lemma fixed_gapless d i j j' : slide d b = b -> i < high d m n -> j <= j' ->
    cell (view d b) i j = 0 -> cell (view d b) i j' = 0.
  Proof.
    intros E Hi Hj. apply (slide_fixed_view d m n) in E; auto. rewrite <- E.
    apply (cell_slide_left_gapless (high d m n) (wide d m n)); auto. now apply sized_view.
  Qed.

  Lemma dead_full : dead b -> (exists v, v <> 0 /\ In v (concat b)) -> every (fun v => v <> 0) b.
  Proof.
    intros D0 (v & Hv & V). pose proof (proj1 (dead_fixed m n b S) D0) as D. pose proof S as (Hm & Hn & Sh).
    assert (Row : forall i j j', i < m -> j < n -> j' < n -> cell b i j = 0 -> cell b i j' = 0).
    { intros i j j' Hi Hj Hj' E. destruct (Nat.le_gt_cases j j') as [L|L].
      - pose proof (fixed_gapless Left i j j' (D Left) Hi L) as G. simpl in G. auto.
      - pose proof (fixed_gapless Right i (n - Datatypes.S j) (n - Datatypes.S j') (D Right) Hi) as G.
        rewrite !(cell_view Right m n) in G by (simpl; auto; lia).
        replace (n - Datatypes.S (n - Datatypes.S j)) with j in G by lia.
        replace (n - Datatypes.S (n - Datatypes.S j')) with j' in G by lia. apply G; auto. lia. }
    assert (Column : forall i i' j, i < m -> i' < m -> j < n -> cell b i j = 0 -> cell b i' j = 0).
    { intros i i' j Hi Hi' Hj E. destruct (Nat.le_gt_cases i i') as [L|L].
      - pose proof (fixed_gapless Up j i i' (D Up) Hj L) as G.
        rewrite !(cell_view Up m n) in G by auto. auto.
      - pose proof (fixed_gapless Down j (m - Datatypes.S i) (m - Datatypes.S i') (D Down) Hj) as G.
        rewrite !(cell_view Down m n) in G by (simpl; auto; lia).
        replace (m - Datatypes.S (m - Datatypes.S i)) with i in G by lia.
        replace (m - Datatypes.S (m - Datatypes.S i')) with i' in G by lia. apply G; auto. lia. }
    apply (every_cells _ m n); auto. intros i j Hi Hj E.
    assert (Z : every (fun v => v = 0) b).
    { apply (every_cells _ m n); auto. intros i' j' Hi' Hj'. apply (Column i i' j'); auto. now apply (Row i j j'). }
    unfold every in Z. rewrite Forall_forall in Z. auto.
  Qed.

  (* No two neighbours are equal. *)
  Definition no_equal_neighbours : Prop :=
    (forall i j, i < m -> Datatypes.S j < n -> cell b i j <> cell b i (Datatypes.S j)) /\
    (forall i j, Datatypes.S i < m -> j < n -> cell b i j <> cell b (Datatypes.S i) j).

  Lemma full_row d i : every (fun v => v <> 0) b -> i < high d m n -> Forall (fun v => v <> 0) (nth i (view d b) []).
  Proof.
    intros F Hi. assert (F' : every (fun v => v <> 0) (view d b)).
    { destruct d; simpl; auto; rewrite ?every_mirror, ?(every_transpose _ m n); auto. }
    apply every_rows in F'. rewrite Forall_forall in F'. apply F', nth_In.
    destruct (sized_view d m n b S) as (_ & _ & L & _). lia.
  Qed.

  Lemma full_fixed d : every (fun v => v <> 0) b ->
    (slide d b = b <-> forall i j, i < high d m n -> Datatypes.S j < wide d m n ->
                                   cell (view d b) i j <> cell (view d b) i (Datatypes.S j)).
  Proof.
    intros F. pose proof (sized_view d m n b S) as Sv.
    rewrite (slide_fixed_view d m n), (slide_left_fixed (high d m n) (wide d m n)) by auto. split.
    - intros E i j Hi Hj. specialize (E i Hi). apply slide_line_full in E; [|now apply full_row].
      apply E. rewrite (shape_row (high d m n) (wide d m n)); auto. apply Sv.
    - intros E i Hi. apply slide_line_full; [now apply full_row|]. intros j Hj.
      rewrite (shape_row (high d m n) (wide d m n)) in Hj; [|apply Sv|auto]. now apply E.
  Qed.

  (* Corollary 3: with a tile on the board, Slider cannot move if and only if no cell is empty and no neighbours are
     equal. *)
  Theorem corollary_3 : (exists v, v <> 0 /\ In v (concat b)) ->
    (dead b <-> every (fun v => v <> 0) b /\ no_equal_neighbours).
  Proof.
    intros T. split.
    - intros D. pose proof (dead_full D T) as F. split; auto. pose proof (proj1 (dead_fixed m n b S) D) as D1.
      pose proof (proj1 (full_fixed Left F) (D1 Left)) as L. pose proof (proj1 (full_fixed Up F) (D1 Up)) as U.
      split; [exact L|]. intros i j Hi Hj. specialize (U j i Hj Hi).
      rewrite !(cell_view Up m n) in U by (simpl; auto; lia). exact U.
    - intros [F [R C]]. apply (dead_fixed m n); auto. intros d. apply (full_fixed d F).
      intros i j Hi Hj. rewrite !(cell_view d m n) by (auto; lia). destruct d; simpl in *.
      + now apply R.
      + intros E. apply (R i (n - Datatypes.S (Datatypes.S j))); try lia.
        replace (Datatypes.S (n - Datatypes.S (Datatypes.S j))) with (n - Datatypes.S j) by lia. auto.
      + now apply C.
      + intros E. apply (C (m - Datatypes.S (Datatypes.S j)) i); try lia.
        replace (Datatypes.S (m - Datatypes.S (Datatypes.S j))) with (m - Datatypes.S j) by lia. auto.
  Qed.
End Dead.
