(* moves-verified: the slides and drops of Rules.v, so that they can be held against another program's.

   Reads lines of Dmax and a board (rows from top to bottom with '/' between them, '.' for empty, '1'-'9' and 'a'-'z'),
   and writes for each the boards after slides to the left, right, up and down, '|', and those after each drop. *)

open Checked

let letters = ".123456789abcdefghijklmnopqrstuvwxyz"
let rec nat_of_int i = if i = 0 then O else S (nat_of_int (i - 1))
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n
let tiles_of row = List.map (fun letter -> nat_of_int (String.index letters letter)) (List.of_seq (String.to_seq row))
let text_of_row row = String.of_seq (Seq.map (fun tile -> letters.[int_of_nat tile]) (List.to_seq row))
let text_of board = String.concat "/" (List.map text_of_row board)

let answer line =
  let dmax, board = Scanf.sscanf line "%d %s" (fun dmax text -> (dmax, List.map tiles_of (String.split_on_char '/' text))) in
  List.iter (fun direction -> print_string (text_of (slide direction board) ^ " ")) [ Left; Right; Up; Down ];
  print_char '|';
  List.iter (fun dropped -> print_string (" " ^ text_of dropped)) (drops (nat_of_int dmax) board);
  print_char '\n'

let () = try while true do answer (input_line stdin) done with End_of_file -> ()
