(* A set of positions that answers itself is a win: the argument for both players and any goal. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Quick Positions.
Import ListNotations.

(** * Induction over what can be forced *)

Lemma slider_ind dmax goal (P : board -> Prop) :
  (forall b, (exists dropped, drop dmax b dropped) ->
     (forall dropped, drop dmax b dropped -> exists slid, slides_to dropped slid /\ (goal dropped slid \/ P slid)) ->
     P b) ->
  forall b, slider_can_force dmax goal b -> P b.
Proof.
  intros H. fix IH 2. intros b [E A]. apply H; auto. intros d D.
  destruct (A d D) as (s & S & [G|F]); exists s; auto.
Qed.

Lemma dropper_ind dmax goal (P : board -> Prop) :
  (forall b dropped, drop dmax b dropped ->
     (forall slid, slides_to dropped slid -> ~ goal dropped slid /\ P slid) -> P b) ->
  forall b, dropper_can_prevent dmax goal b -> P b.
Proof.
  intros H. fix IH 2. intros b [d D A]. apply (H b d D). intros s S. destruct (A s S). auto.
Qed.

(* No more than one of the players can force his win. *)
Theorem not_both dmax goal b : slider_can_force dmax goal b -> dropper_can_prevent dmax goal b -> False.
Proof.
  revert b. apply (slider_ind dmax goal (fun b => dropper_can_prevent dmax goal b -> False)).
  intros b _ A [d D N]. destruct (A d D) as (s & S & [G|F]); destruct (N s S); auto.
Qed.

Definition all_directions : list direction := [Left; Right; Up; Down].

Section Forcing.
  Variables (dmax : nat) (goal : board -> board -> Prop) (goalb : board -> board -> bool).
  Hypothesis goalb_spec : forall b c, goalb b c = true <-> goal b c.

  (* Boards that arise, and which of them are equally good. *)
  Variable ok : board -> Prop.
  Variable same : board -> board -> Prop.
  Hypothesis same_ok : forall b c, ok b -> same b c -> ok c.
  Hypothesis same_back : forall b c, ok b -> same b c -> same c b.
  Hypothesis ok_drop : forall b c, ok b -> drop dmax b c -> ok c.
  Hypothesis ok_slide : forall b c, ok b -> slides_to b c -> ~ goal b c -> ok c.
  Hypothesis same_drop : forall b1 b2 c1, ok b1 -> same b1 b2 -> drop dmax b1 c1 ->
    exists c2, drop dmax b2 c2 /\ same c1 c2.
  Hypothesis same_slide : forall b1 b2 c1, ok b1 -> same b1 b2 -> slides_to b1 c1 ->
    exists c2, slides_to b2 c2 /\ (goal b1 c1 <-> goal b2 c2) /\ (~ goal b1 c1 -> same c1 c2).

  Lemma goal_or_not b c : goal b c \/ ~ goal b c.
  Proof. rewrite <- goalb_spec. destruct (goalb b c); auto. Qed.

  Lemma slider_same b1 b2 :
    slider_can_force dmax goal b1 -> ok b1 -> same b1 b2 -> slider_can_force dmax goal b2.
  Proof.
    intros H. revert b1 H b2. apply (slider_ind dmax goal (fun b1 => forall b2, ok b1 -> same b1 b2 -> slider_can_force dmax goal b2)).
    intros b1 [d1 D1] A b2 O1 R. constructor.
    - destruct (same_drop b1 b2 d1) as (d2 & D2 & _); eauto.
    - intros d2 D2. destruct (same_drop b2 b1 d2) as (d & D & Rd); eauto.
      assert (Od : ok d) by eauto. assert (Od2 : ok d2) by eauto.
      destruct (A d D) as (s & S & G). destruct (same_slide d d2 s) as (s2 & S2 & Gs & Rs); eauto.
      exists s2. split; auto. destruct (goal_or_not d s) as [Y|N]; [left; now apply Gs|right].
      destruct G as [G|G]; [easy|]. apply G; eauto.
  Qed.

  Lemma dropper_same b1 b2 :
    dropper_can_prevent dmax goal b1 -> ok b1 -> same b1 b2 -> dropper_can_prevent dmax goal b2.
  Proof.
    intros H. revert b1 H b2. apply (dropper_ind dmax goal (fun b1 => forall b2, ok b1 -> same b1 b2 -> dropper_can_prevent dmax goal b2)).
    intros b1 d1 D1 A b2 O1 R. destruct (same_drop b1 b2 d1) as (d2 & D2 & Rd); eauto.
    assert (Od1 : ok d1) by eauto. assert (Od2 : ok d2) by eauto.
    apply (some_drop _ _ b2 d2 D2). intros s2 S2.
    destruct (same_slide d2 d1 s2) as (s1 & S1 & Gs & Rs); eauto.
    destruct (A s1 S1) as [N P]. assert (N2 : ~ goal d2 s2) by (rewrite Gs; auto). split; auto.
    apply P; eauto.
  Qed.

  Lemma often_ok b c : ok b -> often same b c -> ok c.
  Proof. intros O R. induction R; eauto. Qed.

  Lemma slider_often b c : slider_can_force dmax goal c -> ok b -> often same b c -> slider_can_force dmax goal b.
  Proof.
    intros H O R. induction R as [|c d R IH Rd]; auto. apply IH.
    assert (ok c) by (eapply often_ok; eauto). eapply slider_same; eauto.
  Qed.

  Lemma dropper_often b c :
    dropper_can_prevent dmax goal c -> ok b -> often same b c -> dropper_can_prevent dmax goal b.
  Proof.
    intros H O R. induction R as [|c d R IH Rd]; auto. apply IH.
    assert (ok c) by (eapply often_ok; eauto). eapply dropper_same; eauto.
  Qed.

  (** ** The check of a set *)

  Variables m n : nat.
  Variable representative : board -> key.
  Hypothesis representative_spec : forall b, ok b -> sized m n b ->
    exists c, often same b c /\ sized m n c /\ representative b = concat c.

  (* What grows with each drop, and what bounds it. *)
  Variables (size : board -> nat) (bound : nat) (fits : key -> bool).
  Hypothesis size_same : forall b c, ok b -> same b c -> size c = size b.
  Hypothesis size_drop : forall b c, drop dmax b c -> size b < size c.
  Hypothesis size_slide : forall b c, ok b -> slides_to b c -> ~ goal b c -> size c = size b.
  Hypothesis size_bound : forall b, sized m n b -> fits (concat b) = true -> size b <= bound.

  Variable positions : set.

  Definition listed (b : board) : bool := member positions (representative b).

  Definition answers (dropped : board) : bool :=
    existsb (fun d => let slid := quick_slide d dropped in
                      if same_board slid dropped then false
                      else if goalb dropped slid then true else listed slid) all_directions.

  Definition slider_wins_at (k : key) : bool :=
    if fits k
    then match drops dmax (rows_of m n k) with [] => false | some => forallb answers some end
    else false.

  Definition keeps (dropped : board) : bool :=
    forallb (fun d => let slid := quick_slide d dropped in
                      if same_board slid dropped then true
                      else if goalb dropped slid then false else listed slid) all_directions.

  Definition dropper_wins_at (k : key) : bool :=
    if fits k then existsb keeps (drops dmax (rows_of m n k)) else false.

  Lemma size_often b c : ok b -> often same b c -> size c = size b.
  Proof.
    intros O R. induction R as [|c d R IH Rd]; auto. rewrite <- IH. apply size_same; auto.
    eapply often_ok; eauto.
  Qed.

  Lemma in_all_directions d : In d all_directions.
  Proof. destruct d; simpl; auto. Qed.

  Lemma listed_one check b :
    all positions check = true -> ok b -> sized m n b -> listed b = true ->
    exists c, often same b c /\ sized m n c /\ ok c /\ size c = size b /\ check (concat c) = true.
  Proof.
    intros A O S L. destruct (representative_spec b O S) as (c & R & Sc & E). exists c.
    unfold listed in L. rewrite E in L. repeat split; auto; try apply Sc.
    - eapply often_ok; eauto.
    - now apply size_often.
    - eapply all_members; eauto.
  Qed.

  Theorem slider_wins_listed :
    all positions slider_wins_at = true ->
    forall b, ok b -> sized m n b -> listed b = true -> slider_can_force dmax goal b.
  Proof.
    intros A. cut (forall k b, bound - size b < k -> ok b -> sized m n b -> listed b = true ->
                               slider_can_force dmax goal b); [eauto|].
    induction k as [|k IH]; [lia|]. intros b Hk O S L.
    destruct (listed_one _ b A O S L) as (c & R & Sc & Oc & Ec & C).
    apply (slider_often b c); auto. unfold slider_wins_at in C.
    rewrite rows_of_concat in C by apply Sc. destruct (fits (concat c)) eqn:F; [|easy].
    assert (Bc : size c <= bound) by auto.
    destruct (drops dmax c) as [|d0 ds] eqn:E; [easy|]. rewrite <- E in C. rewrite forallb_forall in C. constructor.
    - exists d0. apply drops_spec. rewrite E. now left.
    - intros d D. specialize (C d (proj2 (drops_spec _ _ _) D)). unfold answers in C.
      apply existsb_exists in C. destruct C as (dir & _ & C). cbv zeta in C. rewrite quick_slide_slide in C.
      assert (Od : ok d) by eauto. assert (Sd : sized m n d) by exact (drop_sized dmax m n c d Sc D).
      exists (slide dir d). destruct (same_board (slide dir d) d) eqn:Q; [easy|].
      assert (SS : slides_to d (slide dir d)).
      { exists dir. split; auto. intros X. apply same_board_spec in X. congruence. }
      split; auto. destruct (goalb d (slide dir d)) eqn:G; [left; now apply goalb_spec|right].
      assert (N : ~ goal d (slide dir d)) by (rewrite <- goalb_spec, G; discriminate).
      assert (Os : ok (slide dir d)) by eauto.
      assert (Ss : sized m n (slide dir d)) by now apply sized_slide.
      apply IH; auto. destruct (listed_one _ (slide dir d) A Os Ss C) as (e & _ & Se & _ & Ee & Ce).
      unfold slider_wins_at in Ce. destruct (fits (concat e)) eqn:Fe; [|easy].
      assert (size e <= bound) by auto. pose proof (size_drop c d D). rewrite (size_slide d (slide dir d)) in Ee by auto.
      rewrite (size_slide d (slide dir d)) by auto. lia.
  Qed.

  Theorem dropper_wins_listed :
    all positions dropper_wins_at = true ->
    forall b, ok b -> sized m n b -> listed b = true -> dropper_can_prevent dmax goal b.
  Proof.
    intros A. cut (forall k b, bound - size b < k -> ok b -> sized m n b -> listed b = true ->
                               dropper_can_prevent dmax goal b); [eauto|].
    induction k as [|k IH]; [lia|]. intros b Hk O S L.
    destruct (listed_one _ b A O S L) as (c & R & Sc & Oc & Ec & C).
    apply (dropper_often b c); auto. unfold dropper_wins_at in C.
    rewrite rows_of_concat in C by apply Sc. destruct (fits (concat c)) eqn:F; [|easy].
    assert (Bc : size c <= bound) by auto.
    apply existsb_exists in C. destruct C as (d & D & C). apply drops_spec in D.
    apply (some_drop _ _ c d D). intros s SS. unfold keeps in C. rewrite forallb_forall in C.
    destruct SS as (dir & -> & X). specialize (C dir (in_all_directions dir)). cbv zeta in C. rewrite quick_slide_slide in C.
    assert (Od : ok d) by eauto. assert (Sd : sized m n d) by exact (drop_sized dmax m n c d Sc D).
    assert (SS : slides_to d (slide dir d)) by (exists dir; auto).
    destruct (same_board (slide dir d) d) eqn:Q; [apply same_board_spec in Q; easy|].
    destruct (goalb d (slide dir d)) eqn:G; [easy|].
    assert (N : ~ goal d (slide dir d)) by (rewrite <- goalb_spec, G; discriminate). split; auto.
    assert (Os : ok (slide dir d)) by eauto.
    assert (Ss : sized m n (slide dir d)) by now apply sized_slide.
    apply IH; auto. destruct (listed_one _ (slide dir d) A Os Ss C) as (e & _ & Se & _ & Ee & Ce).
    unfold dropper_wins_at in Ce. destruct (fits (concat e)) eqn:Fe; [|easy].
    assert (size e <= bound) by auto. pose proof (size_drop c d D). rewrite (size_slide d (slide dir d)) in Ee by auto.
    rewrite (size_slide d (slide dir d)) by auto. lia.
  Qed.

  (* Both at once: what a listed board is worth if the list passes the check of either player. *)
  Corollary winner_listed b : ok b -> sized m n b -> listed b = true ->
    (all positions slider_wins_at = true -> slider_can_force dmax goal b) /\
    (all positions dropper_wins_at = true -> dropper_can_prevent dmax goal b).
  Proof. intros O S L. split; intros A; [now apply slider_wins_listed|now apply dropper_wins_listed]. Qed.
End Forcing.
