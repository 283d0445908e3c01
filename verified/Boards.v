(* Boards as tables of cells: transposing, mirroring and sums over cells. *)

From Coq Require Import List Arith Lia Permutation.
From Dropslide Require Import Rules.
Import ListNotations.

Definition has_shape (m n : nat) (b : board) : Prop :=
  length b = m /\ Forall (fun row => length row = n) b.

Definition cell (b : board) (i j : nat) : nat := nth j (nth i b []) 0.

(* A board with at least one cell. *)
Definition sized (m n : nat) (b : board) : Prop := 0 < m /\ 0 < n /\ has_shape m n b.

Definition flip (b : board) : board := rev b.

Lemma shape_row m n b i : has_shape m n b -> i < m -> length (nth i b []) = n.
Proof.
  intros [H F] Hi. rewrite Forall_forall in F. apply F, nth_In. lia.
Qed.

Lemma list_ext (A : Type) (d : A) (a b : list A) :
  length a = length b -> (forall i, i < length a -> nth i a d = nth i b d) -> a = b.
Proof. intros H E. now apply (nth_ext a b d d). Qed.

Lemma board_ext m n a b :
  has_shape m n a -> has_shape m n b ->
  (forall i j, i < m -> j < n -> cell a i j = cell b i j) -> a = b.
Proof.
  intros Ha Hb E. apply (list_ext _ []).
  - transitivity m; [apply Ha|symmetry; apply Hb].
  - intros i Hi. assert (i < m) by (destruct Ha; lia). apply (list_ext _ 0).
    + rewrite (shape_row m n a), (shape_row m n b); auto.
    + intros j Hj. rewrite (shape_row m n a) in Hj by auto. apply E; auto.
Qed.

(** * Transposing *)

Definition transpose_to (n : nat) (b : board) : board := fold_right put_before (repeat [] n) b.

Lemma put_before_length col b : length col = length b -> length (put_before col b) = length b.
Proof. revert b; induction col; destruct b; simpl; intros; auto; try lia. Qed.

Lemma put_before_nth col b j :
  length col = length b -> j < length col -> nth j (put_before col b) [] = nth j col 0 :: nth j b [].
Proof.
  revert b j; induction col as [|v col IH]; destruct b, j; simpl; intros; auto; try lia.
  apply IH; lia.
Qed.

Lemma transpose_to_shape m n b : has_shape m n b -> has_shape n m (transpose_to n b).
Proof.
  intros [H F]. revert m H. induction F as [|row b Hrow F IH]; simpl; intros m H.
  - subst m. split; [apply repeat_length|]. apply Forall_forall. intros x Hx.
    apply repeat_spec in Hx; now subst.
  - destruct m; [discriminate|]. destruct (IH m) as [L G]; [lia|].
    split. { rewrite put_before_length; lia. }
    apply Forall_forall. intros x Hx. apply (In_nth _ _ []) in Hx. destruct Hx as (j & Hj & <-).
    rewrite put_before_length in Hj by lia. rewrite put_before_nth by lia. simpl. f_equal.
    rewrite Forall_forall in G. apply G, nth_In. lia.
Qed.

Lemma transpose_to_cell m n b i j :
  has_shape m n b -> i < m -> j < n -> cell (transpose_to n b) j i = cell b i j.
Proof.
  intros [H F]. revert m i H. induction F as [|row b Hrow F IH]; simpl; intros m i H Hi Hj.
  - lia.
  - destruct m; [lia|]. assert (S' : has_shape n m (transpose_to n b)).
    { apply transpose_to_shape. split; auto; lia. }
    unfold cell. rewrite put_before_nth; [|destruct S'; lia|lia].
    destruct i; simpl; auto. apply (IH m); lia.
Qed.

Lemma transpose_sized m n b : sized m n b -> transpose b = transpose_to n b.
Proof.
  intros (Hm & Hn & [H F]). unfold transpose, transpose_to. destruct b as [|row b]; simpl in *; [lia|].
  now inversion_clear F; subst.
Qed.

Lemma sized_transpose m n b : sized m n b -> sized n m (transpose b).
Proof.
  intros S. rewrite (transpose_sized m n) by auto. destruct S as (Hm & Hn & S).
  split; [|split]; auto using transpose_to_shape.
Qed.

Lemma cell_transpose m n b i j : sized m n b -> i < m -> j < n -> cell (transpose b) j i = cell b i j.
Proof. intros S. rewrite (transpose_sized m n) by auto. destruct S as (? & ? & S). now apply transpose_to_cell. Qed.

Lemma sized_ext m n a b :
  sized m n a -> sized m n b -> (forall i j, i < m -> j < n -> cell a i j = cell b i j) -> a = b.
Proof. intros (_ & _ & Ha) (_ & _ & Hb). now apply board_ext. Qed.

Lemma transpose_involutive m n b : sized m n b -> transpose (transpose b) = b.
Proof.
  intros S. pose proof (sized_transpose _ _ _ S) as S1. pose proof (sized_transpose _ _ _ S1) as S2.
  apply (sized_ext m n); auto. intros i j Hi Hj.
  rewrite (cell_transpose n m), (cell_transpose m n); auto.
Qed.

(** * Mirror and flip *)

Lemma sized_mirror m n b : sized m n b -> sized m n (mirror b).
Proof.
  intros (Hm & Hn & [H F]). repeat split; auto; unfold mirror.
  - now rewrite map_length.
  - apply Forall_map. eapply Forall_impl; [|apply F]. simpl. intros. now rewrite rev_length.
Qed.

Lemma sized_flip m n b : sized m n b -> sized m n (flip b).
Proof.
  intros (Hm & Hn & [H F]). repeat split; auto; unfold flip.
  - now rewrite rev_length.
  - now apply Forall_rev.
Qed.

Lemma mirror_involutive b : mirror (mirror b) = b.
Proof.
  unfold mirror. rewrite map_map. rewrite <- (map_id b) at 2. apply map_ext, rev_involutive.
Qed.

Lemma flip_involutive b : flip (flip b) = b.
Proof. apply rev_involutive. Qed.

Lemma mirror_flip b : mirror (flip b) = flip (mirror b).
Proof. apply map_rev. Qed.

Lemma cell_mirror m n b i j : sized m n b -> i < m -> j < n -> cell (mirror b) i j = cell b i (n - S j).
Proof.
  intros (Hm & Hn & S) Hi Hj. unfold cell, mirror.
  rewrite (nth_indep _ [] (rev [])) by (rewrite map_length; destruct S; lia).
  rewrite map_nth, rev_nth; rewrite (shape_row m n); auto.
Qed.

Lemma cell_flip m n b i j : sized m n b -> i < m -> cell (flip b) i j = cell b (m - S i) j.
Proof.
  intros (Hm & Hn & S) Hi. unfold cell, flip. destruct S as [H _]. rewrite rev_nth by lia. now rewrite H.
Qed.

Lemma transpose_mirror m n b : sized m n b -> transpose (mirror b) = flip (transpose b).
Proof.
  intros S. pose proof (sized_mirror _ _ _ S) as S1. pose proof (sized_transpose _ _ _ S) as S2.
  apply (sized_ext n m); auto using sized_transpose, sized_flip. intros i j Hi Hj.
  rewrite (cell_transpose m n), (cell_mirror m n), (cell_flip n m), (cell_transpose m n); auto; lia.
Qed.

Lemma transpose_flip m n b : sized m n b -> transpose (flip b) = mirror (transpose b).
Proof.
  intros S. pose proof (sized_flip _ _ _ S) as S1. pose proof (sized_transpose _ _ _ S) as S2.
  apply (sized_ext n m); auto using sized_transpose, sized_mirror. intros i j Hi Hj.
  rewrite (cell_transpose m n), (cell_flip m n), (cell_mirror n m), (cell_transpose m n); auto; lia.
Qed.

(** * Sums over cells *)

Definition sum_line (f : nat -> nat) (l : line) : nat := list_sum (map f l).
Definition total (f : nat -> nat) (b : board) : nat := list_sum (map (sum_line f) b).

Lemma sum_line_app f a b : sum_line f (a ++ b) = sum_line f a + sum_line f b.
Proof. unfold sum_line. now rewrite map_app, list_sum_app. Qed.

Lemma sum_line_cons f v l : sum_line f (v :: l) = f v + sum_line f l.
Proof. reflexivity. Qed.

Lemma total_cons f l b : total f (l :: b) = sum_line f l + total f b.
Proof. reflexivity. Qed.

Lemma total_app f a b : total f (a ++ b) = total f a + total f b.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

Lemma total_concat f b : total f b = sum_line f (concat b).
Proof. induction b; simpl; auto. rewrite sum_line_app, total_cons. lia. Qed.

Lemma sum_line_rev f l : sum_line f (rev l) = sum_line f l.
Proof. induction l; simpl; auto. rewrite sum_line_app, sum_line_cons, IHl. unfold sum_line; simpl; lia. Qed.

Lemma total_mirror f b : total f (mirror b) = total f b.
Proof. induction b; simpl; auto. now rewrite !total_cons, sum_line_rev, IHb. Qed.

Lemma total_put_before f col b :
  length col = length b -> total f (put_before col b) = sum_line f col + total f b.
Proof.
  revert b; induction col; destruct b; simpl; intros; auto; try discriminate.
  rewrite !total_cons, !sum_line_cons, IHcol by lia. lia.
Qed.

Lemma total_transpose_to f m n b : has_shape m n b -> total f (transpose_to n b) = total f b.
Proof.
  intros [H F]. revert m H. induction F as [|row b Hrow F IH]; simpl; intros m H.
  - clear H. induction n; simpl; auto.
  - destruct m; [lia|]. rewrite total_put_before, total_cons, (IH m); auto.
    destruct (transpose_to_shape m n b) as [L _]; [split; auto; lia|]. etransitivity; [exact Hrow|symmetry; exact L].
Qed.

Lemma total_transpose f m n b : sized m n b -> total f (transpose b) = total f b.
Proof.
  intros S. rewrite (transpose_sized m n) by auto. destruct S as (? & ? & S). now apply (total_transpose_to f m).
Qed.

Lemma sum_line_repeat0 f k : f 0 = 0 -> sum_line f (repeat 0 k) = 0.
Proof. intros H. induction k; simpl; auto. rewrite sum_line_cons. lia. Qed.

Lemma sum_line_filter f l : f 0 = 0 -> sum_line f (filter is_tile l) = sum_line f l.
Proof.
  intros H. induction l as [|[|v] l IH]; simpl; auto; rewrite !sum_line_cons; auto; lia.
Qed.

Lemma sum_line_le f g l : (forall v, In v l -> f v <= g v) -> sum_line f l <= sum_line g l.
Proof.
  induction l; simpl; intros H; [apply le_n|]. rewrite !sum_line_cons.
  specialize (IHl (fun v Hv => H v (or_intror Hv))). specialize (H a (or_introl eq_refl)). lia.
Qed.

Lemma sum_line_const k l : sum_line (fun _ => k) l = k * length l.
Proof. induction l; simpl; [unfold sum_line; simpl; lia|]. rewrite sum_line_cons, IHl. simpl. lia. Qed.

Lemma concat_length m n b : has_shape m n b -> length (concat b) = m * n.
Proof.
  intros [H F]. revert m H. induction F; simpl; intros; subst; auto. rewrite app_length. simpl. rewrite (IHF _ eq_refl). lia.
Qed.

(** * All cells *)

Definition every (P : nat -> Prop) (b : board) : Prop := Forall P (concat b).

Lemma every_rows P b : every P b <-> Forall (Forall P) b.
Proof.
  unfold every. split.
  - intros H. induction b; simpl in *; constructor; apply Forall_app in H; tauto.
  - intros H. induction H; simpl; auto. apply Forall_app; auto.
Qed.

Lemma every_cells P m n b : has_shape m n b -> (every P b <-> forall i j, i < m -> j < n -> P (cell b i j)).
Proof.
  intros S. rewrite every_rows. split.
  - intros H i j Hi Hj. rewrite Forall_forall in H. specialize (H (nth i b [])).
    rewrite Forall_forall in H. apply H; apply nth_In; [destruct S; lia|rewrite (shape_row m n); auto].
  - intros H. apply Forall_forall. intros row Hrow. apply (In_nth _ _ []) in Hrow. destruct Hrow as (i & Hi & <-).
    assert (i < m) by (destruct S; lia). apply Forall_forall. intros v Hv. apply (In_nth _ _ 0) in Hv.
    destruct Hv as (j & Hj & <-). rewrite (shape_row m n) in Hj by auto. now apply H.
Qed.

Lemma every_mirror P b : every P (mirror b) <-> every P b.
Proof.
  rewrite !every_rows. unfold mirror. rewrite Forall_map. split; intros H; eapply Forall_impl; try apply H; simpl;
    intros l Hl; [rewrite <- (rev_involutive l)|]; now apply Forall_rev.
Qed.

Lemma every_transpose P m n b : sized m n b -> (every P (transpose b) <-> every P b).
Proof.
  intros S. pose proof (sized_transpose _ _ _ S) as S'. rewrite (every_cells P n m), (every_cells P m n).
  - split; intros H i j Hi Hj; [rewrite <- (cell_transpose m n)|rewrite (cell_transpose m n)]; auto.
  - apply S.
  - apply S'.
Qed.

(* Maps of tiles. *)
Definition rename (f : nat -> nat) (b : board) : board := map (map f) b.

Lemma sized_rename f m n b : sized m n b -> sized m n (rename f b).
Proof.
  intros (Hm & Hn & [H F]). repeat split; auto; unfold rename.
  - now rewrite map_length.
  - apply Forall_map. eapply Forall_impl; [|apply F]. simpl. intros. now rewrite map_length.
Qed.

Lemma rename_mirror f b : rename f (mirror b) = mirror (rename f b).
Proof. unfold rename, mirror. rewrite !map_map. apply map_ext. intros. apply map_rev. Qed.

Lemma cell_rename f m n b i j : has_shape m n b -> i < m -> j < n -> cell (rename f b) i j = f (cell b i j).
Proof.
  intros S Hi Hj. unfold cell, rename. rewrite (nth_indep _ [] (map f [])) by (rewrite map_length; destruct S; lia).
  rewrite map_nth. rewrite (nth_indep _ 0 (f 0)) by (rewrite map_length, (shape_row m n); auto). apply map_nth.
Qed.

Lemma rename_transpose f m n b : sized m n b -> rename f (transpose b) = transpose (rename f b).
Proof.
  intros S. pose proof (sized_transpose _ _ _ S) as S1. pose proof (sized_rename f _ _ _ S) as S2.
  apply (sized_ext n m); auto using sized_transpose, sized_rename. intros i j Hi Hj.
  rewrite (cell_rename f n m); [|apply S1|auto|auto].
  rewrite !(cell_transpose m n), (cell_rename f m n); auto. apply S.
Qed.

Lemma every_rename P f b : every P (rename f b) <-> every (fun v => P (f v)) b.
Proof.
  rewrite !every_rows. unfold rename. rewrite Forall_map. split; intros H; eapply Forall_impl; try apply H; simpl;
    intros l Hl; now apply Forall_map.
Qed.
