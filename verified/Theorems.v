(* Theorems of the thesis about boards that occur: Theorem 1 and Theorem 6. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing NoMerge Together Ends.
Import ListNotations.

(* Boards of the game from the empty board, whoever is to move. *)
Inductive occurs (dmax m n : nat) : board -> Prop :=
| with_dropper_to_move drops b : reachable dmax (empty_board m n) drops b -> occurs dmax m n b
| with_slider_to_move drops b dropped :
    reachable dmax (empty_board m n) drops b -> drop dmax b dropped -> occurs dmax m n dropped.

(* What holds of the empty board and is kept by drops and slides holds of all. *)
Lemma occurs_ind_moves dmax m n (P : board -> Prop) : 0 < m -> 0 < n ->
  P (empty_board m n) ->
  (forall b c, sized m n b -> P b -> drop dmax b c -> P c) ->
  (forall b d, sized m n b -> P b -> P (slide d b)) ->
  forall b, occurs dmax m n b -> P b.
Proof.
  intros Hm Hn P0 PD PS. pose proof (sized_empty m n Hm Hn) as S0.
  assert (R : forall k b, reachable dmax (empty_board m n) k b -> P b).
  { intros k b R. induction R as [|k b d s R IH D (dir & -> & _)]; auto.
    pose proof (reachable_sized dmax m n _ _ _ S0 R) as Sb. apply PS; [now apply (drop_sized dmax m n b)|].
    now apply (PD b). }
  intros b [k c Rc|k c d Rc D]; eauto. apply (PD c); eauto. now apply (reachable_sized dmax m n _ k c S0).
Qed.

(** * Theorem 1: some corner holds at most Dmax or nothing *)

Definition low_corner (dmax m n : nat) (b : board) : Prop :=
  cell b 0 0 <= dmax \/ cell b 0 (n - 1) <= dmax \/ cell b (m - 1) 0 <= dmax \/ cell b (m - 1) (n - 1) <= dmax.

Definition low_end (dmax : nat) (l : line) : Prop := nth 0 l 0 <= dmax \/ nth (length l - 1) l 0 <= dmax.

Lemma slide_line_low dmax l : low_end dmax l -> low_end dmax (slide_line l).
Proof.
  intros H. unfold low_end. rewrite slide_line_length.
  destruct (Nat.eq_dec (nth (length l - 1) (slide_line l) 0) 0) as [E|E]; [right; lia|].
  cut (slide_line l = l); [intros ->; exact H|].
  destruct (Nat.eq_dec (length (merge (filter is_tile l))) (length l)) as [L|L].
  - pose proof (merge_length (filter is_tile l)). pose proof (filter_tiles_length l).
    assert (F : Forall (fun v => v <> 0) l).
    { apply Forall_forall. intros v Hv ->. clear - L H0 H1 Hv. assert (length (filter is_tile l) = length l) by lia.
      clear L H0 H1. induction l as [|w l IH]; [easy|]. simpl in *. pose proof (filter_tiles_length l).
      destruct Hv as [->|Hv]; simpl in H; [lia|]. destruct (is_tile w); simpl in H; try lia. apply IH; auto. }
    rewrite (filter_all l F) in L. unfold slide_line. rewrite (filter_all l F), (merge_same l L), Nat.sub_diag.
    apply app_nil_r.
  - exfalso. apply E. unfold slide_line. set (p := merge (filter is_tile l)) in *.
    assert (length p <= length l) by (pose proof (merge_length (filter is_tile l)); pose proof (filter_tiles_length l);
      unfold p; lia).
    rewrite app_nth2 by lia. apply nth_repeat.
Qed.

Lemma low_corner_rows dmax m n b : sized m n b ->
  (low_corner dmax m n b <-> low_end dmax (nth 0 b []) \/ low_end dmax (nth (m - 1) b [])).
Proof.
  intros (Hm & Hn & S). unfold low_corner, low_end, cell. rewrite !(shape_row m n) by (auto; lia). tauto.
Qed.

Lemma low_corner_view d dmax m n b : sized m n b ->
  (low_corner dmax (high d m n) (wide d m n) (view d b) <-> low_corner dmax m n b).
Proof.
  intros S. pose proof S as (Hm & Hn & _). unfold low_corner.
  rewrite !(cell_view d m n) by (auto; destruct d; simpl; lia).
  assert (E : forall k, 0 < k -> k - Datatypes.S (k - 1) = 0) by lia.
  destruct d; simpl high; simpl wide; cbv iota; rewrite ?(E n Hn), ?(E m Hm); tauto.
Qed.

Lemma low_corner_slide d dmax m n b : sized m n b -> low_corner dmax m n b -> low_corner dmax m n (slide d b).
Proof.
  intros S L. apply (low_corner_view d) in L; auto. apply (low_corner_view d); [now apply sized_slide|].
  rewrite (view_slide d m n) by auto. pose proof (sized_view d m n b S) as Sv. pose proof Sv as (Hm & _).
  rewrite low_corner_rows in * by auto using sized_slide_left.
  rewrite !(slide_left_rows (high d m n) (wide d m n)) by (auto; lia).
  destruct L as [L|L]; [left|right]; now apply slide_line_low.
Qed.

Lemma low_corner_drop dmax m n b c : sized m n b -> low_corner dmax m n b -> drop dmax b c -> low_corner dmax m n c.
Proof.
  intros S L D. pose proof S as (Hm & Hn & _). apply (drop_cells dmax m n) in D; auto.
  destruct D as (_ & i & j & Hi & Hj & _ & V & Same).
  assert (K : forall i' j', i' < m -> j' < n -> cell b i' j' <= dmax -> cell c i' j' <= dmax).
  { intros i' j' Hi' Hj' H. destruct (Nat.eq_dec i' i) as [->|Ni]; [destruct (Nat.eq_dec j' j) as [->|Nj]|]; [lia| |];
      rewrite Same; auto. }
  unfold low_corner in *. destruct L as [L|[L|[L|L]]]; apply K in L; auto; lia.
Qed.

Theorem theorem_1 dmax m n : 0 < m -> 0 < n -> forall b, occurs dmax m n b -> low_corner dmax m n b.
Proof.
  intros Hm Hn. apply occurs_ind_moves; auto.
  - left. pose proof (every_empty (fun v => v <= dmax) m n (Nat.le_0_l _)) as E.
    apply (every_cells _ m n) with (i := 0) (j := 0) in E; auto. now apply sized_empty.
  - intros b c. now apply low_corner_drop.
  - intros b d. apply low_corner_slide.
Qed.

(** * Theorem 6: no tile above mn + Dmax - 1 *)

Definition at_least (t v : nat) : nat := if t <=? v then 1 else 0.

(* Each tile of t and more was there, or is made of two of t - 1 and more. *)
Lemma merge_at_least t l : 2 * sum_line (at_least (S t)) (merge l) <= sum_line (at_least (S t)) l + sum_line (at_least t) l.
Proof.
  assert (M : forall v, at_least (S t) v <= at_least t v).
  { intros v. unfold at_least. destruct (Nat.leb_spec (S t) v), (Nat.leb_spec t v); lia. }
  assert (N : forall v, at_least (S t) (S v) <= at_least t v).
  { intros v. unfold at_least. destruct (Nat.leb_spec (S t) (S v)), (Nat.leb_spec t v); lia. }
  induction l as [| |v w rest IH1 IH2] using line_ind2.
  - unfold sum_line; simpl; lia.
  - pose proof (M v). unfold sum_line; simpl; lia.
  - rewrite merge_step. destruct (Nat.eqb_spec v w) as [->|_].
    + rewrite !sum_line_cons in *. pose proof (M w). pose proof (N w). lia.
    + rewrite (sum_line_cons _ v (merge _)), !(sum_line_cons _ v (w :: rest)). pose proof (M v). lia.
Qed.

Lemma slide_left_at_least t b : 0 < t ->
  2 * total (at_least (S t)) (slide_left b) <= total (at_least (S t)) b + total (at_least t) b.
Proof.
  intros Ht. assert (Z : forall u, 0 < u -> at_least u 0 = 0) by (intros [|u]; auto; lia).
  induction b as [|l b IH]; simpl; [unfold total; simpl; lia|]. rewrite !total_cons. unfold slide_line.
  rewrite sum_line_app, sum_line_repeat0 by (apply Z; lia).
  pose proof (merge_at_least t (filter is_tile l)) as M. rewrite !sum_line_filter in M by (apply Z; lia). lia.
Qed.

Lemma total_view f d m n b : sized m n b -> total f (view d b) = total f b.
Proof.
  intros S. destruct d; simpl; auto using total_mirror.
  - now apply (total_transpose f m n).
  - rewrite total_mirror. now apply (total_transpose f m n).
Qed.

Lemma slide_at_least d t m n b : 0 < t -> sized m n b ->
  2 * total (at_least (S t)) (slide d b) <= total (at_least (S t)) b + total (at_least t) b.
Proof.
  intros Ht S. rewrite <- (total_view _ d m n (slide d b)), (view_slide d m n) by auto using sized_slide.
  rewrite <- !(total_view _ d m n b) by auto. now apply slide_left_at_least.
Qed.

(* Of tiles Dmax + k and more there are at most mn - k. *)
Definition few_high (dmax m n : nat) (b : board) : Prop :=
  forall k, k <= m * n -> total (at_least (dmax + k)) b + k <= m * n.

Lemma at_least_cells t m n b : has_shape m n b -> total (at_least t) b <= m * n.
Proof.
  intros S. rewrite total_concat, <- (concat_length m n b S).
  replace (length (concat b)) with (1 * length (concat b)) by lia. rewrite <- sum_line_const.
  apply sum_line_le. intros v _. unfold at_least. destruct (t <=? v); lia.
Qed.

Lemma few_high_slide d dmax m n b : 0 < dmax -> sized m n b -> few_high dmax m n b -> few_high dmax m n (slide d b).
Proof.
  intros Hd S F [|k] Hk.
  - pose proof (at_least_cells (dmax + 0) m n (slide d b) ltac:(now apply sized_slide)). lia.
  - pose proof (slide_at_least d (dmax + k) m n b ltac:(lia) S) as G.
    replace (dmax + Datatypes.S k) with (Datatypes.S (dmax + k)) in * by lia.
    pose proof (F k ltac:(lia)). pose proof (F (Datatypes.S k) Hk) as F1.
    replace (dmax + Datatypes.S k) with (Datatypes.S (dmax + k)) in F1 by lia. lia.
Qed.

Lemma few_high_drop dmax m n b c : 0 < dmax -> sized m n b -> few_high dmax m n b -> drop dmax b c -> few_high dmax m n c.
Proof.
  intros Hd S F D [|k] Hk.
  - pose proof (at_least_cells (dmax + 0) m n c ltac:(now apply (drop_sized dmax m n b c S D))). lia.
  - assert (Z : at_least (dmax + Datatypes.S k) 0 = 0) by (unfold at_least; destruct (Nat.leb_spec (dmax + Datatypes.S k) 0); lia).
    destruct (drop_total _ dmax b c Z D) as (v & Hv & ->). specialize (F _ Hk). unfold at_least at 1.
    destruct (Nat.leb_spec (dmax + Datatypes.S k) v); lia.
Qed.

Theorem theorem_6 dmax m n : 0 < dmax -> 0 < m -> 0 < n ->
  forall b, occurs dmax m n b -> every (fun v => v <= m * n + dmax - 1) b.
Proof.
  intros Hd Hm Hn b O.
  assert (F : few_high dmax m n b).
  { revert b O. apply occurs_ind_moves; auto.
    - intros k Hk. pose proof (every_empty (fun v => v = 0) m n eq_refl) as E.
      replace (total _ _) with 0 in *; [lia|].
      rewrite total_concat. unfold every in E. induction E as [|v l -> E IH]; auto. rewrite sum_line_cons, <- IH.
      unfold at_least. destruct (Nat.leb_spec (dmax + k) 0); lia.
    - intros b c. now apply few_high_drop.
    - intros b d. now apply few_high_slide. }
  specialize (F (m * n) (le_n _)). rewrite total_concat in F.
  apply Forall_forall. intros v Hv. apply in_split in Hv. destruct Hv as (l1 & l2 & E). rewrite E in F.
  rewrite sum_line_app, sum_line_cons in F. unfold at_least at 2 in F.
  destruct (Nat.leb_spec (dmax + m * n) v); lia.
Qed.
