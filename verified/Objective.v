(* The game with an objective. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing.
Import ListNotations.

Definition holds_tile (objective : nat) (b : board) : bool := existsb (existsb (Nat.eqb objective)) b.

Lemma holds_tile_spec objective b : holds_tile objective b = true <-> In objective (concat b).
Proof.
  unfold holds_tile. rewrite existsb_exists, in_concat. split.
  - intros (row & H & E). apply existsb_exists in E. destruct E as (v & Hv & E).
    apply Nat.eqb_eq in E. subst. eauto.
  - intros (row & H & E). exists row. split; auto. apply existsb_exists. exists objective.
    now rewrite Nat.eqb_refl.
Qed.

Lemma holds_turned objective b c : proper b -> turned b c -> (In objective (concat b) <-> In objective (concat c)).
Proof.
  assert (H : forall b c, proper b -> turned b c -> In objective (concat b) -> In objective (concat c)).
  { clear. intros b c P T I. destruct (in_dec Nat.eq_dec objective (concat c)) as [|N]; auto. exfalso.
    assert (E : every (fun v => v <> objective) c) by (apply Forall_forall; intros v Hv ->; auto).
    rewrite (every_turned _ b) in E by auto. unfold every in E. rewrite Forall_forall in E. now apply (E objective). }
  intros P T. split; [now apply H|]. apply H; [eapply proper_turned; eauto|now apply turned_back].
Qed.

Definition below (objective : nat) (k : key) : bool := forallb (fun v => v <? objective) k.

Lemma below_bound objective m n b :
  sized m n b -> below objective (concat b) = true -> total weight b <= 2 ^ objective * (m * n).
Proof.
  intros (_ & _ & S) H. rewrite total_concat, <- (concat_length m n b S), <- sum_line_const.
  apply sum_line_le. intros v Hv. unfold below in H. rewrite forallb_forall in H.
  specialize (H v Hv). apply Nat.ltb_lt in H. destruct v; simpl; [lia|]. apply Nat.pow_le_mono_r; lia.
Qed.

Definition slider_makes_at m n dmax objective positions : key -> bool :=
  slider_wins_at dmax (fun _ => holds_tile objective) m n (least_image m n) (below objective) positions.

Definition dropper_prevents_at m n dmax objective positions : key -> bool :=
  dropper_wins_at dmax (fun _ => holds_tile objective) m n (least_image m n) (below objective) positions.

Lemma weight_positive v : 1 <= v -> 1 <= weight v.
Proof. destruct v; simpl; [lia|]. intros _. pose proof (Nat.pow_nonzero 2 v). lia. Qed.

Lemma drop_weight dmax b c : drop dmax b c -> total weight b < total weight c.
Proof.
  intros D. destruct (drop_total weight dmax b c eq_refl D) as (v & Hv & ->).
  pose proof (weight_positive v). lia.
Qed.

Section Objective.
  Variables m n dmax objective : nat.
  Variable positions : set.

  Lemma goal_turned b1 b2 c1 : proper b1 -> turned b1 b2 -> slides_to b1 c1 ->
    exists c2, slides_to b2 c2 /\ (makes objective b1 c1 <-> makes objective b2 c2) /\
               (~ makes objective b1 c1 -> turned c1 c2).
  Proof.
    intros P T S. destruct (turned_slide b1 b2 c1 P T S) as (c2 & S2 & T2). exists c2. repeat split; auto;
      unfold makes; apply holds_turned with (b := c1) (c := c2); auto; eapply slides_to_proper; eauto.
  Qed.

  Lemma objective_sound b : sized m n b -> member positions (least_image m n b) = true ->
    (all positions (slider_makes_at m n dmax objective positions) = true -> slider_can_force dmax (makes objective) b) /\
    (all positions (dropper_prevents_at m n dmax objective positions) = true ->
     dropper_can_prevent dmax (makes objective) b).
  Proof.
    intros S M.
    apply (winner_listed dmax (makes objective) (fun _ => holds_tile objective)) with
      (ok := proper) (same := turned) (size := total weight) (bound := 2 ^ objective * (m * n)); auto.
    - intros. apply holds_tile_spec.
    - apply proper_turned.
    - apply turned_back.
    - apply drop_proper.
    - intros. eapply slides_to_proper; eauto.
    - apply turned_drop.
    - apply goal_turned.
    - intros. now apply least_image_spec.
    - intros. now apply total_turned.
    - apply drop_weight.
    - intros. now apply slides_to_weight.
    - intros. now apply below_bound.
    - now exists m, n.
  Qed.
End Objective.
