(* The game, and what a certificate claims about it, in plain definitions.

   This page and one theorem (Check.v) are all that has to be read to know what is proved of a certificate:
   forall c e, check c e = true -> holds c, where `holds` is the last definition below. The words are those of
   M. Zeegers, "Theoretical Properties of 2048" (2016): the game with an objective of section 3.1, the no-merge game of
   section 6.1, both players together in section 7. The thesis assumes m <= n and Dmax >= 1; here nothing is assumed of
   either. *)

From Coq Require Import List Arith.
Import ListNotations.

(** * Boards *)

(* 0 is an empty cell, v > 0 the tile of face 2^v. A line is one row or one column. *)
Notation line := (list nat).

(* The rows, from the top to the bottom; each is read from left to right. *)
Notation board := (list line).

Definition empty_board (m n : nat) : board := repeat (repeat 0 n) m.

Definition is_tile (v : nat) : bool := negb (v =? 0).

Definition tiles (b : board) : nat := length (filter is_tile (concat b)).

(** * Dropper's move: a tile from 1 to Dmax on an empty cell *)

(* drop dmax before after. *)
Inductive drop (dmax : nat) : board -> board -> Prop :=
| on_an_empty_cell above left v right below :
    1 <= v <= dmax ->
    drop dmax (above ++ (left ++ 0 :: right) :: below) (above ++ (left ++ v :: right) :: below).

(** * Slider's move: a slide that changes the board *)

(* Of a line without empty cells, whose head is its first cell: equal neighbours merge once, those nearest to the head
   first. *)
Fixpoint merge (l : line) : line :=
  match l with
  | v :: ((w :: rest) as tail) => if v =? w then S v :: merge rest else v :: merge tail
  | _ => l
  end.

(* The tiles of a line go to its head and merge; empty cells follow, so that it stays as long. *)
Definition slide_line (l : line) : line :=
  let packed := merge (filter is_tile l) in packed ++ repeat 0 (length l - length packed).

Example one_merge : slide_line [1; 1; 1; 0] = [2; 1; 0; 0]. Proof. reflexivity. Qed.
Example no_second_merge : slide_line [1; 1; 2; 0] = [2; 2; 0; 0]. Proof. reflexivity. Qed.
Example two_merges : slide_line [1; 1; 1; 1] = [2; 2; 0; 0]. Proof. reflexivity. Qed.

Definition slide_left (b : board) : board := map slide_line b.

(* The other three slides are slides to the left of a board that is mirrored, or whose columns are its rows. *)
Definition mirror (b : board) : board := map (@rev nat) b.

Fixpoint put_before (column : line) (b : board) : board :=
  match column, b with
  | v :: column, row :: b => (v :: row) :: put_before column b
  | _, _ => []
  end.

(* Of a board whose rows are equally long: all boards here are rectangles. *)
Definition transpose (b : board) : board :=
  let width := length (hd [] b) in fold_right put_before (repeat [] width) b.

Example rows_to_columns : transpose [[1; 2; 3]; [4; 5; 6]] = [[1; 4]; [2; 5]; [3; 6]]. Proof. reflexivity. Qed.

Inductive direction := Left | Right | Up | Down.

Definition slide (d : direction) (b : board) : board :=
  match d with
  | Left => slide_left b
  | Right => mirror (slide_left (mirror b))
  | Up => transpose (slide_left (transpose b))
  | Down => transpose (mirror (slide_left (mirror (transpose b))))
  end.

Example a_slide_down : slide Down [[1; 0]; [1; 2]] = [[0; 0]; [2; 2]]. Proof. reflexivity. Qed.

Definition slides_to (before after : board) : Prop := exists d, after = slide d before /\ after <> before.

(* Slider cannot move. *)
Definition dead (b : board) : Prop := forall after, ~ slides_to b after.

(** * Who wins *)

(* In the game with an objective Slider wants to make that tile, in the no-merge game to merge any two. (The objective is
   above Dmax, so it is not dropped; a tile above it does not come first, being made of two that are lower by one.) *)
Definition makes (objective : nat) (before after : board) : Prop := In objective (concat after).
Definition merges (before after : board) : Prop := tiles after < tiles before.

(* Slider wins as soon as a slide reaches his goal, Dropper when Slider cannot move. Each board below is one with
   Dropper to move.

   That a player can force his win is a least fixed point: the smallest set of boards from which his moves lead
   either to the end he wants or into the set again, whatever the other does. It is the same as a winning
   strategy. From such a strategy the set is made: take the boards that can arise when he plays by it; the game
   is finite, because each drop adds to the sum of the tiles and no slide takes from it, and on mn cells no tile
   exceeds mn + Dmax - 1 (theorem_6), so the sum is bounded. From the set a strategy is made: each board in it is
   there for a reason, a finite proof, and the proof names his next move and has smaller proofs for what follows, so
   play by it ends, and ends as he wants. *)
Section Game.
  Variable dmax : nat.
  Variable goal : board -> board -> Prop.

  (* The first premise: a full board is no win for Slider. None arises, since after a slide some cell is empty. *)
  Inductive slider_can_force (b : board) : Prop :=
  | answer_every_drop :
      (exists dropped, drop dmax b dropped) ->
      (forall dropped, drop dmax b dropped ->
         exists slid, slides_to dropped slid /\ (goal dropped slid \/ slider_can_force slid)) ->
      slider_can_force b.

  (* If no slide is left the second premise holds of itself: that is Dropper's win. *)
  Inductive dropper_can_prevent (b : board) : Prop :=
  | some_drop dropped :
      drop dmax b dropped ->
      (forall slid, slides_to dropped slid -> ~ goal dropped slid /\ dropper_can_prevent slid) ->
      dropper_can_prevent b.
End Game.

(** * Both players together *)

(* Boards with Dropper to move after so many drops and as many slides. There is no objective here: no tile ends the
   game. *)
Inductive reachable (dmax : nat) (start : board) : nat -> board -> Prop :=
| at_the_start : reachable dmax start 0 start
| one_drop_more drops b dropped slid :
    reachable dmax start drops b -> drop dmax b dropped -> slides_to dropped slid ->
    reachable dmax start (S drops) slid.

(* Some game ends with drop number `drops`: after it Slider cannot move. *)
Definition can_end_after (dmax : nat) (start : board) (drops : nat) : Prop :=
  exists before b last,
    drops = S before /\ reachable dmax start before b /\ drop dmax b last /\ dead last.

(** * What a certificate claims, of the game from the empty board *)

Inductive question :=
| Slider_makes (objective : nat)
| Dropper_prevents (objective : nat)
| Dropper_cannot_avoid_a_merge
| Dropper_avoids_every_merge
| A_dead_board_after (drops : nat)
| No_dead_board_before (drops : nat).

Record claim := { rows : nat; columns : nat; dmax : nat; says : question }.

Definition holds (c : claim) : Prop :=
  let start := empty_board (rows c) (columns c) in
  match says c with
  | Slider_makes objective => dmax c < objective /\ slider_can_force (dmax c) (makes objective) start
  | Dropper_prevents objective => dmax c < objective /\ dropper_can_prevent (dmax c) (makes objective) start
  | Dropper_cannot_avoid_a_merge => slider_can_force (dmax c) merges start
  | Dropper_avoids_every_merge => dropper_can_prevent (dmax c) merges start
  | A_dead_board_after drops => can_end_after (dmax c) start drops
  | No_dead_board_before drops => forall fewer, fewer < drops -> ~ can_end_after (dmax c) start fewer
  end.
