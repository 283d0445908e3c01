(* Both players together: a game that is shown board by board. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing.
Import ListNotations.

Lemma sized_unique m n m' n' b : sized m n b -> sized m' n' b -> m = m' /\ n = n'.
Proof.
  intros (Hm & Hn & [H F]) (Hm' & Hn' & [H' F']). split; [lia|]. destruct b as [|row b]; simpl in *; [lia|].
  inversion_clear F; inversion_clear F'. lia.
Qed.

Lemma sized_empty m n : 0 < m -> 0 < n -> sized m n (empty_board m n).
Proof.
  intros Hm Hn. repeat split; auto; unfold empty_board.
  - apply repeat_length.
  - apply Forall_forall. intros row H. apply repeat_spec in H. subst. apply repeat_length.
Qed.

Lemma every_empty (P : nat -> Prop) m n : P 0 -> every P (empty_board m n).
Proof.
  intros P0. apply every_rows, Forall_forall. intros row H. apply repeat_spec in H. subst.
  apply Forall_forall. intros v H. apply repeat_spec in H. now subst.
Qed.

Lemma empty_unique m n b : sized m n b -> every (fun v => v = 0) b -> b = empty_board m n.
Proof.
  intros S E. pose proof S as (Hm & Hn & Sh). pose proof (sized_empty m n Hm Hn) as S0.
  apply (sized_ext m n); auto. intros i j Hi Hj.
  apply (every_cells _ m n) with (i := i) (j := j) in E; auto. rewrite E.
  pose proof (every_empty (fun v => v = 0) m n eq_refl) as E0.
  apply (every_cells _ m n) with (i := i) (j := j) in E0; auto. apply S0.
Qed.

Section Together.
  Variable dmax : nat.

  Lemma reachable_sized m n start k b : sized m n start -> reachable dmax start k b -> sized m n b.
  Proof.
    intros S R. induction R as [|k b d s R IH D SS]; auto.
    eapply slides_to_sized; [|apply SS]. now apply (drop_sized dmax m n b).
  Qed.

  Lemma reachable_turned start k b c : proper start -> reachable dmax start k b -> turned b c ->
    exists start', turned start start' /\ reachable dmax start' k c.
  Proof.
    intros (m & n & S) R T. destruct T.
    - exists (mirror start). split; [constructor|]. induction R as [|k b d s R IH D SS]; [constructor|].
      pose proof (reachable_sized m n _ _ _ S R) as Sb. pose proof (drop_sized dmax m n _ _ Sb D) as Sd.
      apply (one_drop_more dmax (mirror start) k (mirror b) (mirror d)); auto using drop_mirror.
      destruct SS as (dir & -> & N). exists (opposite dir). split; [now rewrite (slide_mirror dir m n)|].
      intros E. apply N. apply (f_equal mirror) in E. now rewrite !mirror_involutive in E.
    - exists (transpose start). split; [constructor|]. induction R as [|k b d s R IH D SS]; [constructor|].
      pose proof (reachable_sized m n _ _ _ S R) as Sb. pose proof (drop_sized dmax m n _ _ Sb D) as Sd.
      apply (one_drop_more dmax (transpose start) k (transpose b) (transpose d)); auto.
      + now apply (drop_transpose dmax m n).
      + destruct SS as (dir & -> & N). exists (transposed dir). split; [now rewrite (slide_transpose dir m n)|].
        intros E. apply N. apply (f_equal transpose) in E.
        now rewrite !(transpose_involutive m n) in E by auto using sized_slide.
  Qed.

  Lemma often_proper b c : proper b -> often turned b c -> proper c.
  Proof. intros P T. induction T; auto. eapply proper_turned; eauto. Qed.

  Lemma often_every P b c : proper b -> often turned b c -> every P b -> every P c.
  Proof.
    intros Q T E. induction T as [|c d T IH Td]; auto. apply (every_turned P c d); auto.
    eapply often_proper; eauto.
  Qed.

  Lemma reachable_often start k b c : proper start -> reachable dmax start k b -> often turned b c ->
    exists start', often turned start start' /\ reachable dmax start' k c.
  Proof.
    intros P R T. induction T as [|c d T (start' & Ts & R') Td].
    - exists start. split; [constructor|auto].
    - destruct (reachable_turned start' k c d) as (start2 & T2 & R2); auto.
      + eapply often_proper; eauto.
      + exists start2. split; auto. eapply once_more; eauto.
  Qed.

  (* From the empty board, an image of the same shape is reached as well. *)
  Lemma reachable_image m n k b c : sized m n b -> reachable dmax (empty_board m n) k b ->
    often turned b c -> sized m n c -> reachable dmax (empty_board m n) k c.
  Proof.
    intros Sb R T Sc. pose proof Sb as (Hm & Hn & _). pose proof (sized_empty m n Hm Hn) as S0.
    assert (P0 : proper (empty_board m n)) by now exists m, n.
    destruct (reachable_often _ k b c P0 R T) as (start & Ts & Rs).
    destruct (often_proper _ _ P0 Ts) as (m' & n' & Ss).
    pose proof (reachable_sized m' n' _ _ _ Ss Rs) as Sc'.
    destruct (sized_unique _ _ _ _ _ Sc Sc') as [<- <-].
    rewrite <- (empty_unique m n start); auto. apply (often_every _ _ _ P0 Ts). now apply every_empty.
  Qed.

  (** * The check of a game *)

  Variables m n : nat.

  Definition leads_to (before after : key) : bool :=
    existsb (fun dropped =>
        existsb (fun d => let slid := slide d dropped in
                          if same_board slid dropped then false else same_key (least_image m n slid) after)
                all_directions)
      (drops dmax (rows_of m n before)).

  Definition is_dead (b : board) : bool := forallb (fun d => same_board (slide d b) b) all_directions.

  Definition ends_with (before last : key) : bool :=
    existsb (fun dropped => if is_dead dropped then same_key (least_image m n dropped) last else false)
      (drops dmax (rows_of m n before)).

  (* So many drops are due. *)
  Fixpoint goes_on (due : nat) (before : key) (boards : list key) : bool :=
    match due, boards with
    | 1, [last] => ends_with before last
    | S due, next :: boards => if leads_to before next then goes_on due next boards else false
    | _, _ => false
    end.

  Definition game_ends_after (drops : nat) (boards : list key) : bool :=
    match boards with
    | [] => false
    | first :: boards => if same_key first (concat (empty_board m n)) then goes_on drops first boards else false
    end.

  Lemma is_dead_spec b : is_dead b = true -> dead b.
  Proof.
    intros H after (d & -> & N). unfold is_dead in H. rewrite forallb_forall in H.
    apply N, same_board_spec, H, in_all_directions.
  Qed.

  Lemma goes_on_sound due b boards k :
    sized m n b -> reachable dmax (empty_board m n) k b -> goes_on due (concat b) boards = true ->
    can_end_after dmax (empty_board m n) (k + due).
  Proof.
    revert b boards k; induction due as [|due IH]; intros b boards k S R G; [easy|].
    assert (E : (due = 0 /\ exists last, boards = [last] /\ ends_with (concat b) last = true) \/
                exists next rest, boards = next :: rest /\ leads_to (concat b) next = true /\
                                  goes_on due next rest = true).
    { simpl in G. destruct due as [|due'], boards as [|next [|next' rest]]; try easy.
      - left. eauto.
      - right. destruct (leads_to (concat b) next) eqn:L; [|easy]. exists next, (next' :: rest). auto.
      - right. destruct (leads_to (concat b) next) eqn:L; [|easy]. exists next, []. auto.
      - right. destruct (leads_to (concat b) next) eqn:L; [|easy]. exists next, (next' :: rest). auto. }
    destruct E as [(-> & last & -> & E)|(next & rest & -> & L & G')].
    - unfold ends_with in E. rewrite rows_of_concat in E by apply S. apply existsb_exists in E.
      destruct E as (d & D & E). apply drops_spec in D. destruct (is_dead d) eqn:Q; [|easy].
      exists k, b, d. repeat split; auto using is_dead_spec. lia.
    - unfold leads_to in L. rewrite rows_of_concat in L by apply S. apply existsb_exists in L.
      destruct L as (d & D & L). apply drops_spec in D. apply existsb_exists in L. destruct L as (dir & _ & L).
      cbv zeta in L. destruct (same_board (slide dir d) d) eqn:Q; [easy|]. apply same_key_spec in L.
      assert (Sd : sized m n d) by exact (drop_sized dmax m n b d S D).
      assert (Ss : sized m n (slide dir d)) by now apply sized_slide.
      destruct (least_image_spec m n (slide dir d) Ss) as (c & T & Sc & E). rewrite E in L. subst next.
      replace (k + Datatypes.S due) with (Datatypes.S k + due) by lia. apply (IH c rest); auto.
      apply (reachable_image m n (Datatypes.S k) (slide dir d)); auto.
      apply (one_drop_more dmax _ k b d); auto. exists dir. split; auto.
      intros X. apply same_board_spec in X. congruence.
  Qed.

  Theorem game_sound drops boards : 0 < m -> 0 < n ->
    game_ends_after drops boards = true -> can_end_after dmax (empty_board m n) drops.
  Proof.
    intros Hm Hn G. destruct boards as [|first boards]; [easy|]. simpl in G.
    destruct (same_key first (concat (empty_board m n))) eqn:E; [|easy]. apply same_key_spec in E. subst first.
    apply (goes_on_sound drops (empty_board m n) boards 0); auto using sized_empty. constructor.
  Qed.
End Together.
