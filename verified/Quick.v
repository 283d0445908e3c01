(* Slides and counts that take less time, and that they are the same. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves.
Import ListNotations.

(* In one pass: `last` is the tile that may still merge, or 0; `free` the cells that will be empty. *)
Fixpoint squeeze (l : line) (last : nat) (free : line) : line :=
  match l with
  | [] => match last with 0 => free | _ => last :: free end
  | v :: l =>
      match v, last with
      | 0, _ => squeeze l last (0 :: free)
      | _, 0 => squeeze l v free
      | _, _ => if v =? last then S v :: squeeze l 0 (0 :: free) else last :: squeeze l v free
      end
  end.

Definition pending (last : nat) : line := match last with 0 => [] | _ => [last] end.

Lemma repeat_more k : 0 :: repeat 0 k = repeat 0 (S k).
Proof. reflexivity. Qed.

Lemma squeeze_spec l : forall last k,
  squeeze l last (repeat 0 k) =
  merge (pending last ++ filter is_tile l) ++
  repeat 0 (k + length (pending last) + length l - length (merge (pending last ++ filter is_tile l))).
Proof.
  induction l as [|v l IH]; intros last k.
  - destruct last; simpl; f_equal; f_equal; lia.
  - destruct v.
    + change (squeeze (0 :: l) last (repeat 0 k)) with (squeeze l last (repeat 0 (S k))). rewrite IH.
      cbn [filter is_tile Nat.eqb negb length]. f_equal. f_equal. lia.
    + destruct last as [|u]; cbn [squeeze].
      * rewrite IH. cbn [pending filter is_tile Nat.eqb negb length app]. f_equal. f_equal. lia.
      * cbn [pending filter is_tile Nat.eqb negb length app]. rewrite merge_step, (Nat.eqb_sym (S u)).
        change (S v =? S u) with (v =? u). destruct (Nat.eqb_spec v u) as [->|N]; cbn [pending app length].
        -- rewrite repeat_more, (IH 0 (S k)). cbn [pending app length]. f_equal. f_equal. f_equal. lia.
        -- rewrite IH. cbn [pending app length]. f_equal. f_equal. f_equal. lia.
Qed.

Lemma squeeze_slide l : squeeze l 0 [] = slide_line l.
Proof. change (@nil nat) with (repeat 0 0) at 1. rewrite squeeze_spec. reflexivity. Qed.

Definition turn_round (l : line) : line := rev_append l [].

Lemma turn_round_rev l : turn_round l = rev l.
Proof. symmetry. apply rev_alt. Qed.

Definition quick_mirror (b : board) : board := map turn_round b.

Lemma quick_mirror_mirror b : quick_mirror b = mirror b.
Proof. apply map_ext, turn_round_rev. Qed.

Definition quick_left (b : board) : board := map (fun l => squeeze l 0 []) b.
Definition quick_right (b : board) : board := map (fun l => turn_round (squeeze (turn_round l) 0 [])) b.

Definition quick_slide (d : direction) (b : board) : board :=
  match d with
  | Left => quick_left b
  | Right => quick_right b
  | Up => transpose (quick_left (transpose b))
  | Down => transpose (quick_right (transpose b))
  end.

Lemma quick_left_left b : quick_left b = slide_left b.
Proof. apply map_ext, squeeze_slide. Qed.

Lemma quick_right_right b : quick_right b = mirror (slide_left (mirror b)).
Proof.
  unfold mirror, slide_left. rewrite !map_map. apply map_ext. intros l.
  now rewrite !turn_round_rev, squeeze_slide.
Qed.

Lemma quick_slide_slide d b : quick_slide d b = slide d b.
Proof. destruct d; simpl; now rewrite ?quick_left_left, ?quick_right_right. Qed.

Fixpoint count_line (l : line) (count : nat) : nat :=
  match l with [] => count | 0 :: l => count_line l count | _ :: l => count_line l (S count) end.

Fixpoint count (b : board) (so_far : nat) : nat :=
  match b with [] => so_far | l :: b => count b (count_line l so_far) end.

Lemma count_line_spec l k : count_line l k = length (filter is_tile l) + k.
Proof. revert k; induction l as [|[|v] l IH]; intros k; simpl; auto. rewrite IH. lia. Qed.

Lemma count_tiles b : count b 0 = tiles b.
Proof.
  unfold tiles. cut (forall k, count b k = length (filter is_tile (concat b)) + k).
  { intros H. rewrite H. lia. }
  induction b as [|l b IH]; intros k; simpl; auto. rewrite IH, count_line_spec, filter_app, app_length. lia.
Qed.
