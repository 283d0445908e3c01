(* All drops, as a list. *)

From Coq Require Import List.
From Dropslide Require Import Rules.
Import ListNotations.

Fixpoint drops_on_line (dmax : nat) (l : line) : list line :=
  match l with
  | [] => []
  | v :: rest =>
      (if is_tile v then [] else map (fun t => t :: rest) (seq 1 dmax)) ++ map (cons v) (drops_on_line dmax rest)
  end.

Fixpoint drops (dmax : nat) (b : board) : list board :=
  match b with
  | [] => []
  | row :: rest =>
      map (fun row' => row' :: rest) (drops_on_line dmax row) ++ map (cons row) (drops dmax rest)
  end.
