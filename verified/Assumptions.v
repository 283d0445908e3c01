(* All that is proved, stated once more in one place, and what it rests on: nothing but Coq.

   A statement that is not what its theorem says does not compile. Words that are not in Rules.v: `sized m n b`, b has m
   rows of n cells, and at least one cell; `cell b i j`, the tile in row i and column j, from 0; `every P b`, all cells are
   P; `total f b`, the sum of f over the cells (Boards.v); `weight v`, 2^(v-1), of an empty cell 0 (Moves.v); `occurs`, on
   some way from the empty board, whoever is to move (Theorems.v). *)

From Coq Require Import List.
From Dropslide Require Import Rules Boards Moves Forcing Ends Check Theorems OneRow TwoRows.

(* A certificate that is accepted proves its claim. *)
Goal forall c e, check c e = true -> holds c. Proof check_sound.
Print Assumptions check_sound.

(* No more than one player can force his win. *)
Goal forall dmax goal b, slider_can_force dmax goal b -> dropper_can_prevent dmax goal b -> False. Proof not_both.
Print Assumptions not_both.

Goal forall d m n b, sized m n b -> total weight (slide d b) = total weight b. Proof slide_keeps_the_sum.
Print Assumptions slide_keeps_the_sum.

(* Theorem 1: some corner holds at most Dmax, or nothing. *)
Goal forall dmax m n, 0 < m -> 0 < n -> forall b, occurs dmax m n b ->
  cell b 0 0 <= dmax \/ cell b 0 (n - 1) <= dmax \/ cell b (m - 1) 0 <= dmax \/ cell b (m - 1) (n - 1) <= dmax.
Proof theorem_1.
Print Assumptions theorem_1.

(* Corollary 3: with a tile on the board, Slider cannot move if and only if no cell is empty and no neighbours are equal. *)
Goal forall m n b, sized m n b -> (exists v, v <> 0 /\ In v (concat b)) ->
  (dead b <-> every (fun v => v <> 0) b /\
              (forall i j, i < m -> S j < n -> cell b i j <> cell b i (S j)) /\
              (forall i j, S i < m -> j < n -> cell b i j <> cell b (S i) j)).
Proof corollary_3.
Print Assumptions corollary_3.

(* Theorem 6: no tile above mn + Dmax - 1. *)
Goal forall dmax m n, 0 < dmax -> 0 < m -> 0 < n -> forall b, occurs dmax m n b -> every (fun v => v <= m * n + dmax - 1) b.
Proof theorem_6.
Print Assumptions theorem_6.

(* Theorem 15, on one row: Dropper avoids every merge with two kinds of tiles, and any tile above 2; both at once, if no
   more kinds are dropped. *)
Goal forall dmax n, 2 <= dmax -> 0 < n -> dropper_can_prevent dmax merges (empty_board 1 n). Proof theorem_15.
Print Assumptions theorem_15.
Goal forall dmax n objective, 2 <= dmax -> 0 < n -> 2 < objective ->
  dropper_can_prevent dmax (makes objective) (empty_board 1 n).
Proof theorem_15_tile.
Print Assumptions theorem_15_tile.
Goal forall n, 0 < n ->
  dropper_can_prevent 2 (fun before after => merges before after \/ exists v, 2 < v /\ In v (concat after)) (empty_board 1 n).
Proof theorem_15_both.
Print Assumptions theorem_15_both.

(* Theorem 16, on two rows: the same with four kinds of tiles. *)
Goal forall dmax n, 4 <= dmax -> 0 < n -> dropper_can_prevent dmax merges (empty_board 2 n). Proof theorem_16.
Print Assumptions theorem_16.
Goal forall dmax n objective, 4 <= dmax -> 0 < n -> 4 < objective ->
  dropper_can_prevent dmax (makes objective) (empty_board 2 n).
Proof theorem_16_tile.
Print Assumptions theorem_16_tile.
Goal forall n, 0 < n ->
  dropper_can_prevent 4 (fun before after => merges before after \/ exists v, 4 < v /\ In v (concat after)) (empty_board 2 n).
Proof theorem_16_both.
Print Assumptions theorem_16_both.
