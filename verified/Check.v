(* The check of a certificate, and what it proves. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Positions Forcing Objective NoMerge Together Shorter.
Import ListNotations.

(* What a certificate lists: positions with Dropper to move, or the boards of one game. *)
Inductive evidence :=
| Listed (positions : set)
| Game (boards : list key).

(* All positions pass, and the start is one of them. *)
Definition proves (positions : set) (start : key) (passes : key -> bool) : bool :=
  if member positions start then all positions passes else false.

Definition check (c : claim) (e : evidence) : bool :=
  let m := rows c in
  let n := columns c in
  let d := dmax c in
  let start := concat (empty_board m n) in
  if (0 <? m) && (0 <? n) then
    match says c, e with
    | Slider_makes objective, Listed positions =>
        if d <? objective then proves positions start (slider_makes_at m n d objective positions) else false
    | Dropper_prevents objective, Listed positions =>
        if d <? objective then proves positions start (dropper_prevents_at m n d objective positions) else false
    | Dropper_cannot_avoid_a_merge, Listed positions => proves positions start (merge_forced_at m n d positions)
    | Dropper_avoids_every_merge, Listed positions => proves positions start (merges_avoided_at m n d positions)
    | A_dead_board_after drops, Game boards => game_ends_after d m n drops boards
    | No_dead_board_before drops, Listed positions => none_so_short m n drops positions d
    | _, _ => false
    end
  else false.

Lemma concat_zeros b : every (fun v => v = 0) b -> concat b = repeat 0 (length (concat b)).
Proof. unfold every. induction 1; simpl; congruence. Qed.

Lemma images_zero m n b k : sized m n b -> every (fun v => v = 0) b -> In k (concat b :: images m n b) ->
  k = concat (empty_board m n).
Proof.
  intros S E [<-|H].
  - now rewrite (empty_unique m n b).
  - destruct (images_spec m n b k S H) as (c & T & Sc & ->). rewrite (empty_unique m n c); auto.
    apply (often_every _ b); auto. now exists m, n.
Qed.

Lemma start_least m n : 0 < m -> 0 < n ->
  least_image m n (empty_board m n) = concat (empty_board m n).
Proof.
  intros Hm Hn. apply (images_zero m n (empty_board m n)).
  - now apply sized_empty.
  - now apply every_empty.
  - apply least_in.
Qed.

Lemma named_zeros used names k : nth 0 names 0 = 0 -> Forall (fun v => v = 0) k -> name_from used names k = k.
Proof. intros N F. induction F as [|v k -> F IH]; simpl; auto. rewrite N. simpl. now rewrite IH. Qed.

Lemma start_named m n d : 0 < m -> 0 < n ->
  least_named m n (own_names d) (empty_board m n) = concat (empty_board m n).
Proof.
  intros Hm Hn. destruct (least_named_in m n (own_names d) (empty_board m n)) as (k & H & ->).
  rewrite (images_zero m n (empty_board m n) k).
  - apply named_zeros; auto. apply (every_empty (fun v => v = 0)); auto.
  - now apply sized_empty.
  - now apply every_empty.
  - now right.
Qed.

Theorem check_sound : forall c e, check c e = true -> holds c.
Proof.
  intros c e C. unfold check in C. destruct (0 <? rows c) eqn:Hm; [|easy]. destruct (0 <? columns c) eqn:Hn; [|easy].
  apply Nat.ltb_lt in Hm, Hn. simpl in C. pose proof (sized_empty _ _ Hm Hn) as S.
  assert (O : small (dmax c) (empty_board (rows c) (columns c))).
  { split; [now exists (rows c), (columns c)|]. apply every_empty. lia. }
  unfold holds. unfold proves in C.
  destruct (says c) as [objective|objective| | |drops|drops], e as [positions|boards]; try easy.
  - destruct (dmax c <? objective) eqn:D; [|easy]. apply Nat.ltb_lt in D. split; auto.
    destruct (member positions _) eqn:M; [|easy].
    apply (objective_sound (rows c) (columns c) (dmax c) objective positions); auto. now rewrite start_least.
  - destruct (dmax c <? objective) eqn:D; [|easy]. apply Nat.ltb_lt in D. split; auto.
    destruct (member positions _) eqn:M; [|easy].
    apply (objective_sound (rows c) (columns c) (dmax c) objective positions); auto. now rewrite start_least.
  - destruct (member positions _) eqn:M; [|easy].
    apply (no_merge_sound (rows c) (columns c) (dmax c) positions); auto. now rewrite start_named.
  - destruct (member positions _) eqn:M; [|easy].
    apply (no_merge_sound (rows c) (columns c) (dmax c) positions); auto. now rewrite start_named.
  - now apply (game_sound (dmax c) (rows c) (columns c) drops boards).
  - now apply (none_so_short_sound (rows c) (columns c) (dmax c) drops positions).
Qed.
