(* What drops and slides do to shapes, sums and symmetries. *)

From Coq Require Import List Arith Lia.
From Dropslide Require Import Rules Boards.
From Dropslide Require Export Drops.
Import ListNotations.

Lemma line_ind2 (P : line -> Prop) :
  P [] -> (forall v, P [v]) -> (forall v w rest, P rest -> P (w :: rest) -> P (v :: w :: rest)) -> forall l, P l.
Proof.
  intros H0 H1 H2 l. cut (P l /\ forall v, P (v :: l)); [tauto|].
  induction l as [|w l [IH IHv]]; split; auto.
Qed.

(** * A slide of one line *)

Lemma merge_step v w rest :
  merge (v :: w :: rest) = if v =? w then S v :: merge rest else v :: merge (w :: rest).
Proof. reflexivity. Qed.

Lemma merge_length l : length (merge l) <= length l.
Proof.
  induction l as [| |v w rest IH1 IH2] using line_ind2; simpl length at 2; auto.
  rewrite merge_step. destruct (v =? w); simpl in *; lia.
Qed.

Lemma filter_tiles_length l : length (filter is_tile l) <= length l.
Proof. induction l as [|a l IH]; simpl; [lia|]. destruct (is_tile a); simpl; lia. Qed.

Lemma slide_line_length l : length (slide_line l) = length l.
Proof.
  unfold slide_line. rewrite app_length, repeat_length.
  pose proof (merge_length (filter is_tile l)). pose proof (filter_tiles_length l). lia.
Qed.

(* What a tile adds to the sum T of the thesis, Definition 2. *)
Definition weight (v : nat) : nat := match v with 0 => 0 | S k => 2 ^ k end.

Lemma merge_weight l : Forall (fun v => v <> 0) l -> sum_line weight (merge l) = sum_line weight l.
Proof.
  induction l as [| |v w rest IH1 IH2] using line_ind2; intros F; auto.
  inversion_clear F as [|? ? Hv F1]. inversion F1 as [|? ? Hw F2]; subst.
  rewrite merge_step. destruct (Nat.eqb_spec v w).
  - subst w. rewrite !sum_line_cons, IH1 by auto. destruct v; [easy|]. simpl. lia.
  - rewrite !(sum_line_cons _ v), IH2 by auto. reflexivity.
Qed.

Lemma filter_tiles l : Forall (fun v => v <> 0) (filter is_tile l).
Proof. apply Forall_forall. intros v H. apply filter_In in H. destruct v; [easy|lia]. Qed.

Lemma slide_line_weight l : sum_line weight (slide_line l) = sum_line weight l.
Proof.
  unfold slide_line. rewrite sum_line_app, sum_line_repeat0, merge_weight by auto 10 using filter_tiles.
  rewrite sum_line_filter by auto. lia.
Qed.

(** * A slide of a board *)

Lemma sized_slide_left m n b : sized m n b -> sized m n (slide_left b).
Proof.
  intros (Hm & Hn & [H F]). repeat split; auto; unfold slide_left.
  - now rewrite map_length.
  - apply Forall_map. eapply Forall_impl; [|apply F]. simpl. intros. now rewrite slide_line_length.
Qed.

Lemma sized_slide d m n b : sized m n b -> sized m n (slide d b).
Proof. destruct d; simpl; auto 10 using sized_slide_left, sized_mirror, sized_transpose. Qed.

Lemma total_slide_left_weight b : total weight (slide_left b) = total weight b.
Proof. induction b; simpl; auto. now rewrite !total_cons, slide_line_weight, IHb. Qed.

(* A slide keeps the sum of 2^(v-1) over the tiles. *)
Theorem slide_keeps_the_sum d m n b : sized m n b -> total weight (slide d b) = total weight b.
Proof.
  intros S. destruct d; simpl.
  - apply total_slide_left_weight.
  - now rewrite total_mirror, total_slide_left_weight, total_mirror.
  - now rewrite (total_transpose _ n m), total_slide_left_weight, (total_transpose _ m n)
      by auto 10 using sized_slide_left, sized_transpose.
  - now rewrite (total_transpose _ n m), total_mirror, total_slide_left_weight, total_mirror, (total_transpose _ m n)
      by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
Qed.

Lemma flip_slide_left b : slide_left (flip b) = flip (slide_left b).
Proof. apply map_rev. Qed.

Definition opposite (d : direction) : direction :=
  match d with Left => Right | Right => Left | d => d end.
Definition transposed (d : direction) : direction :=
  match d with Left => Up | Up => Left | Right => Down | Down => Right end.

Lemma slide_mirror d m n b : sized m n b -> slide (opposite d) (mirror b) = mirror (slide d b).
Proof.
  intros S. destruct d; simpl.
  - now rewrite !mirror_involutive.
  - now rewrite !mirror_involutive.
  - rewrite (transpose_mirror m n b), flip_slide_left by auto.
    now rewrite (transpose_flip n m) by auto 10 using sized_slide_left, sized_transpose.
  - rewrite (transpose_mirror m n b), mirror_flip, flip_slide_left, mirror_flip by auto.
    now rewrite (transpose_flip n m) by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
Qed.

Lemma slide_transpose d m n b : sized m n b -> slide (transposed d) (transpose b) = transpose (slide d b).
Proof.
  intros S. destruct d; simpl.
  - rewrite (transpose_involutive m n) by auto. reflexivity.
  - rewrite (transpose_involutive m n) by auto. reflexivity.
  - now rewrite (transpose_involutive n m) by auto 10 using sized_slide_left, sized_transpose.
  - now rewrite (transpose_involutive n m) by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
Qed.

(** * The symmetries of the rectangle are made of two: to mirror and to transpose *)

Inductive turned (b : board) : board -> Prop :=
| is_mirrored : turned b (mirror b)
| is_transposed : turned b (transpose b).

Definition proper (b : board) : Prop := exists m n, sized m n b.

Lemma proper_turned b c : proper b -> turned b c -> proper c.
Proof.
  intros (m & n & S) T. destruct T; [exists m, n|exists n, m]; auto using sized_mirror, sized_transpose.
Qed.

Lemma turned_back b c : proper b -> turned b c -> turned c b.
Proof.
  intros (m & n & S) T. destruct T.
  - rewrite <- (mirror_involutive b) at 2. constructor.
  - rewrite <- (transpose_involutive m n b) at 2 by auto. constructor.
Qed.

Lemma total_turned f b c : proper b -> turned b c -> total f c = total f b.
Proof.
  intros (m & n & S) T. destruct T; [apply total_mirror|now apply (total_transpose f m n)].
Qed.

Lemma every_turned P b c : proper b -> turned b c -> (every P c <-> every P b).
Proof.
  intros (m & n & S) T. destruct T; [apply every_mirror|now apply (every_transpose P m n)].
Qed.

Lemma slides_to_sized m n b c : sized m n b -> slides_to b c -> sized m n c.
Proof. intros S (d & -> & _). now apply sized_slide. Qed.

Lemma slides_to_proper b c : proper b -> slides_to b c -> proper c.
Proof. intros (m & n & S) H. exists m, n. eapply slides_to_sized; eauto. Qed.

Lemma slides_to_weight b c : proper b -> slides_to b c -> total weight c = total weight b.
Proof. intros (m & n & S) (d & -> & _). now apply (slide_keeps_the_sum d m n). Qed.

Lemma turned_slide b1 b2 c1 :
  proper b1 -> turned b1 b2 -> slides_to b1 c1 -> exists c2, slides_to b2 c2 /\ turned c1 c2.
Proof.
  intros (m & n & S) T (d & -> & N). destruct T.
  - exists (mirror (slide d b1)). split; [|constructor]. exists (opposite d). split.
    + now rewrite (slide_mirror d m n).
    + intros E. apply N. apply (f_equal mirror) in E. now rewrite !mirror_involutive in E.
  - exists (transpose (slide d b1)). split; [|constructor]. exists (transposed d). split.
    + now rewrite (slide_transpose d m n).
    + intros E. apply N. apply (f_equal transpose) in E.
      now rewrite !(transpose_involutive m n) in E by auto 10 using sized_slide.
Qed.

(** * Drops *)

Lemma nth_app_other A (d : A) above x y below i :
  i <> length above -> nth i (above ++ x :: below) d = nth i (above ++ y :: below) d.
Proof.
  intros H. destruct (Nat.lt_ge_cases i (length above)).
  - now rewrite !app_nth1 by auto.
  - rewrite !app_nth2 by auto. destruct (i - length above) eqn:E; [lia|reflexivity].
Qed.

Lemma drop_sized dmax m n b c : sized m n b -> drop dmax b c -> sized m n c.
Proof.
  intros (Hm & Hn & [H F]) D. destruct D. repeat split; auto.
  - rewrite app_length in *; simpl in *; lia.
  - apply Forall_app in F. destruct F as [F1 F2]. inversion_clear F2. apply Forall_app. split; auto.
    constructor; auto. rewrite app_length in *; simpl in *; lia.
Qed.

Lemma drop_proper dmax b c : proper b -> drop dmax b c -> proper c.
Proof. intros (m & n & S) H. exists m, n. eapply drop_sized; eauto. Qed.

Lemma drop_total f dmax b c :
  f 0 = 0 -> drop dmax b c -> exists v, 1 <= v <= dmax /\ total f c = f v + total f b.
Proof.
  intros H0 D. destruct D as [above left v right below Hv]. exists v. split; auto.
  rewrite !total_app, !total_cons, !sum_line_app, !sum_line_cons. lia.
Qed.

Lemma drop_cells dmax m n b c : sized m n b ->
  (drop dmax b c <->
   sized m n c /\ exists i j, i < m /\ j < n /\ cell b i j = 0 /\ 1 <= cell c i j <= dmax /\
     forall i' j', i' < m -> j' < n -> i' <> i \/ j' <> j -> cell c i' j' = cell b i' j').
Proof.
  intros S. split.
  - intros D. split; [eapply drop_sized; eauto|]. destruct S as (Hm & Hn & [H F]).
    destruct D as [above left v right below Hv]. exists (length above), (length left). unfold cell.
    rewrite !nth_middle. repeat split; auto; try lia.
    + rewrite app_length in H; simpl in H; lia.
    + apply Forall_app in F. destruct F as [_ F]. inversion_clear F as [|? ? F1 F2].
      rewrite app_length in F1; simpl in F1; lia.
    + intros i' j' Hi Hj N. destruct (Nat.eq_dec i' (length above)) as [->|Ni].
      * rewrite !nth_middle. apply nth_app_other. lia.
      * f_equal. now apply nth_app_other.
  - intros (Sc & i & j & Hi & Hj & E & Hv & Same).
    assert (L : length b = m) by apply S. assert (Lr : length (nth i b []) = n) by (apply (shape_row m n); [apply S|auto]).
    destruct (nth_split b [] (n := i)) as (above & below & Eb & La); [lia|].
    destruct (nth_split (nth i b []) 0 (n := j)) as (left & right & Er & Ll); [lia|].
    fold (cell b i j) in Er. rewrite E in Er. rewrite Er in Eb.
    replace c with (above ++ (left ++ cell c i j :: right) :: below).
    { rewrite Eb. now constructor. }
    assert (Sd : sized m n (above ++ (left ++ cell c i j :: right) :: below)).
    { apply (drop_sized dmax m n b); auto. rewrite Eb. now constructor. }
    apply (sized_ext m n); auto. intros i' j' Hi' Hj'.
    destruct (Nat.eq_dec i' i) as [->|Ni]; [destruct (Nat.eq_dec j' j) as [->|Nj]|].
    + unfold cell at 1. rewrite <- La at 1. rewrite nth_middle. rewrite <- Ll at 1. now rewrite nth_middle.
    + rewrite (Same i j') by auto. rewrite Eb. unfold cell at 1 3. rewrite <- La. rewrite !nth_middle.
      apply nth_app_other. lia.
    + rewrite (Same i' j') by auto. rewrite Eb. unfold cell at 1 3. f_equal. apply nth_app_other. lia.
Qed.

Lemma drop_mirror dmax b c : drop dmax b c -> drop dmax (mirror b) (mirror c).
Proof.
  intros D. destruct D. unfold mirror. rewrite !map_app. simpl. rewrite !rev_app_distr. simpl.
  rewrite <- !app_assoc. now constructor.
Qed.

Lemma drop_transpose dmax m n b c : sized m n b -> drop dmax b c -> drop dmax (transpose b) (transpose c).
Proof.
  intros S D. apply (drop_cells dmax m n) in D; auto. destruct D as (Sc & i & j & Hi & Hj & E & Hv & Same).
  apply (drop_cells dmax n m); auto using sized_transpose. split; auto using sized_transpose.
  exists j, i. repeat split; auto; try (rewrite (cell_transpose m n); auto; lia).
  intros i' j' Hi' Hj' N. rewrite !(cell_transpose m n) by auto. apply Same; auto; lia.
Qed.

Lemma turned_drop dmax b1 b2 c1 :
  proper b1 -> turned b1 b2 -> drop dmax b1 c1 -> exists c2, drop dmax b2 c2 /\ turned c1 c2.
Proof.
  intros (m & n & S) T D. destruct T.
  - exists (mirror c1). split; [now apply drop_mirror|constructor].
  - exists (transpose c1). split; [now apply (drop_transpose dmax m n)|constructor].
Qed.

(** * The list of drops is that of the rules *)

Lemma drops_on_line_spec dmax l l' :
  In l' (drops_on_line dmax l) <->
  exists left v right, 1 <= v <= dmax /\ l = left ++ 0 :: right /\ l' = left ++ v :: right.
Proof.
  revert l'; induction l as [|w rest IH]; simpl; intros l'.
  - split; [easy|]. intros ([|? ?] & v & right & _ & H & _); discriminate.
  - rewrite in_app_iff. split.
    + intros [H|H].
      * destruct w; simpl in H; [|easy]. apply in_map_iff in H. destruct H as (t & <- & Ht).
        apply in_seq in Ht. exists [], t, rest. repeat split; auto; lia.
      * apply in_map_iff in H. destruct H as (r & <- & Hr). apply IH in Hr.
        destruct Hr as (left & v & right & Hv & -> & ->). now exists (w :: left), v, right.
    + intros (left & v & right & Hv & E & ->). destruct left as [|u left]; simpl in *.
      * injection E as -> ->. left. simpl. apply in_map_iff. exists v. split; auto. apply in_seq. lia.
      * injection E as -> ->. right. apply in_map. apply IH. now exists left, v, right.
Qed.

Lemma drops_spec dmax b c : In c (drops dmax b) <-> drop dmax b c.
Proof.
  revert c; induction b as [|row rest IH]; simpl; intros c.
  - split; [easy|]. intros D. inversion D as [above left v right below Hv E]. now destruct above.
  - rewrite in_app_iff. split.
    + intros [H|H]; apply in_map_iff in H.
      * destruct H as (r & <- & Hr). apply drops_on_line_spec in Hr.
        destruct Hr as (left & v & right & Hv & -> & ->). now apply (on_an_empty_cell dmax []).
      * destruct H as (r & <- & Hr). apply IH in Hr. destruct Hr as [above left v right below Hv].
        now apply (on_an_empty_cell dmax (row :: above)).
    + intros D. inversion D as [above left v right below Hv E]. destruct above as [|r above]; simpl in *.
      * injection E as <- <-. left. apply in_map_iff. eexists; split; [reflexivity|].
        apply drops_on_line_spec. now exists left, v, right.
      * injection E as -> <-. right. apply in_map. apply IH. now constructor.
Qed.
