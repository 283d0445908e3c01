(* dropslide-check-verified: whether a certificate proves what it claims, by a check that is itself proved.

   Nothing here needs to be right for the verdict to be right but four things: that the claim printed is the one
   given to Checked.check, that "proved" is printed only if that says so, that exit code 0 goes with it, and how a
   number is written. Whatever positions are given to it, Checked.check proves the claim if it says true (Check.v,
   check_sound). All else is the format of the file, and reasons for a refusal. *)

open Checked

exception Refused of string

let refuse reason = raise (Refused reason)

(* Numbers *)

let nats =
  let table = Array.make 1000 O in
  for i = 1 to 999 do table.(i) <- S table.(i - 1) done;
  table

let nat_of_int i = nats.(i)
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n

(* Bytes of the file, hashed as they go by. *)

type reader = { bytes : string; mutable next : int; mutable hash : int64 }

let byte reader =
  if reader.next >= String.length reader.bytes then refuse "the file is cut short";
  let byte = Char.code (String.unsafe_get reader.bytes reader.next) in
  reader.next <- reader.next + 1;
  reader.hash <- Int64.mul (Int64.logxor reader.hash (Int64.of_int byte)) 0x100000001b3L;
  byte

(* A number's groups of 7 bits, low ones first. *)
let groups reader =
  let rec from shift =
    if shift >= 126 then refuse "a number is too long";
    let next = byte reader in
    if next < 128 then [ next ] else (next land 127) :: from (shift + 7)
  in
  from 0

(* A number, or something beyond all that is in range. *)
let number_of groups =
  let add group value =
    if value >= 1 lsl 54 then 1 lsl 60 else (value lsl 7) lor group
  in
  List.fold_right add groups 0

let line reader =
  let text = Buffer.create 40 in
  let rec read () =
    let next = byte reader in
    if next <> Char.code '\n' then begin
      if next < 32 || next > 126 then refuse "the header is not plain text";
      Buffer.add_char text (Char.chr next);
      if Buffer.length text > 200 then refuse "a line of the header is too long";
      read ()
    end
  in
  read ();
  Buffer.contents text

let expect_end reader =
  let expected = reader.hash in
  let found = ref 0L in
  for i = 0 to 7 do
    found := Int64.logor !found (Int64.shift_left (Int64.of_int (byte reader)) (8 * i))
  done;
  if !found <> expected then refuse "the checksum does not agree";
  if reader.next < String.length reader.bytes then refuse "something follows the end"

(* The header *)

let to_number text least most =
  let is_digit c = '0' <= c && c <= '9' in
  if text = "" || String.length text > 3 || not (String.for_all is_digit text) then
    refuse ("'" ^ text ^ "' is no number");
  let number = int_of_string text in
  if number < least || number > most then refuse (text ^ " is out of range");
  number

let value_of reader key =
  let line = line reader in
  let start = key ^ " " in
  let length = String.length start in
  if String.length line < length || String.sub line 0 length <> start then
    refuse ("expected a line '" ^ key ^ " ...', found '" ^ line ^ "'");
  String.sub line length (String.length line - length)

let is_first word first second =
  if word <> first && word <> second then refuse ("'" ^ word ^ "' is neither " ^ first ^ " nor " ^ second);
  word = first

let most_cells = 25

let read_claim reader =
  if line reader <> "dropslide certificate 1" then refuse "not a certificate of this format";
  let game = value_of reader "game" in
  let together = game = "cooperative" || game = "no-shorter" in
  let no_merge = (not together) && is_first game "no-merge" "objective" in
  let rows = to_number (value_of reader "rows") 1 most_cells in
  let columns = to_number (value_of reader "columns") 1 most_cells in
  if rows * columns > most_cells then refuse "the board has more than 25 cells";
  let dmax = to_number (value_of reader "dmax") 1 most_cells in
  let says =
    if together then
      let drops = nat_of_int (to_number (value_of reader "drops") 1 999) in
      if game = "cooperative" then A_dead_board_after drops else No_dead_board_before drops
    else
      let objective = if no_merge then O else nat_of_int (to_number (value_of reader "objective") (dmax + 1) 31) in
      match is_first (value_of reader "winner") "slider" "dropper", no_merge with
      | true, true -> Dropper_cannot_avoid_a_merge
      | false, true -> Dropper_avoids_every_merge
      | true, false -> Slider_makes objective
      | false, false -> Dropper_prevents objective
  in
  if line reader <> "" then refuse "the header does not end where it should";
  { rows = nat_of_int rows; columns = nat_of_int columns; dmax = nat_of_int dmax; says }

let to_text claim =
  let number n = string_of_int (int_of_nat n) in
  number claim.rows ^ "x" ^ number claim.columns ^ ", Dmax " ^ number claim.dmax
  ^
  match claim.says with
  | Slider_makes objective -> ", objective " ^ number objective ^ ": Slider wins"
  | Dropper_prevents objective -> ", objective " ^ number objective ^ ": Dropper wins"
  | Dropper_cannot_avoid_a_merge -> ", no merge: Dropper cannot avoid a merge"
  | Dropper_avoids_every_merge -> ", no merge: Dropper avoids every merge"
  | A_dead_board_after drops -> ", both players cooperate: a dead board after " ^ number drops ^ " drops"
  | No_dead_board_before drops ->
      ", both players cooperate: no dead board after fewer than " ^ number drops ^ " drops"

(* The list *)

(* What the file says of one layer; the keys are boards in reading order. *)
type layer = { number : int; keys : nat list list }

type source = {
  reader : reader;
  claim : claim;
  cells : int;
  base : int;
  weight : int array;  (* What a tile adds to the number of the layer. *)
  mutable last_number : int;
  mutable is_ended : bool;
  mutable back : int option;  (* The number of the layer read last. *)
}

let source_of reader claim =
  let cells = int_of_nat claim.rows * int_of_nat claim.columns in
  let is_no_merge = claim.says = Dropper_cannot_avoid_a_merge || claim.says = Dropper_avoids_every_merge in
  let base =
    match claim.says with
    | Slider_makes objective | Dropper_prevents objective -> int_of_nat objective
    | Dropper_cannot_avoid_a_merge | Dropper_avoids_every_merge -> min (int_of_nat claim.dmax) cells + 1
    | A_dead_board_after _ | No_dead_board_before _ -> 32
  in
  let weight = Array.init 32 (fun v -> if v = 0 then 0 else if is_no_merge then 1 else 1 lsl (v - 1)) in
  { reader; claim; cells; base; weight; last_number = 0; is_ended = false; back = None }

(* Adds a number to a code; its digits, the highest first, are the cells. *)
let add_to source code groups =
  let base = source.base and cells = source.cells in
  let digits = Array.make cells 0 in
  let rec times_128_plus i carry =
    if i < 0 then (if carry > 0 then refuse "a code is not a board")
    else begin
      let value = (digits.(i) * 128) + carry in
      digits.(i) <- value mod base;
      times_128_plus (i - 1) (value / base)
    end
  in
  List.iter (times_128_plus (cells - 1)) (List.rev groups);
  let carry = ref 0 in
  for i = cells - 1 downto 0 do
    let value = code.(i) + digits.(i) + !carry in
    code.(i) <- value mod base;
    carry := value / base
  done;
  if !carry > 0 then refuse "a code is not a board"

let read_keys source number count =
  let code = Array.make source.cells 0 in
  let rec read i keys =
    if i = count then List.rev keys
    else begin
      let groups = groups source.reader in
      if i > 0 && List.for_all (fun group -> group = 0) groups then refuse "the codes do not ascend";
      add_to source code groups;
      if Array.fold_left (fun sum tile -> sum + source.weight.(tile)) 0 code <> number then
        refuse "a board is not in the layer of its sum";
      read (i + 1) (Array.fold_right (fun tile key -> nat_of_int tile :: key) code [] :: keys)
    end
  in
  read 0 []

(* The next layer, or None at the end. *)
let read_layer source =
  if source.is_ended then None
  else begin
    let step = number_of (groups source.reader) in
    let count = number_of (groups source.reader) in
    source.is_ended <- step = 0;
    if source.is_ended <> (count = 0) then refuse "a layer is empty, or something follows the last";
    if source.is_ended then None
    else begin
      if step > 1 lsl 40 then refuse "a layer is out of range";
      let number = source.last_number + step - 1 in
      (match source.back with
      | Some back when number <= back -> refuse "the layers do not ascend"
      | _ -> ());
      let keys = read_keys source number count in
      source.last_number <- number;
      source.back <- Some number;
      Some { number; keys }
    end
  end

let describe claim key =
  let columns = int_of_nat claim.columns in
  let letter tile =
    match int_of_nat tile with
    | 0 -> "."
    | tile when tile < 10 -> string_of_int tile
    | tile -> String.make 1 (Char.chr (Char.code 'a' + tile - 10))
  in
  String.concat ""
    (List.mapi (fun i tile -> (if i > 0 && i mod columns = 0 then "/" else "") ^ letter tile) key)

(* The set of all keys *)

let rec add key set =
  match set, key with
  | Nothing, _ -> Only key
  | Only other, _ when other = key -> set
  | Only (O :: rest), _ -> add key (Fork (Only rest, Nothing))
  | Only (S tile :: rest), _ -> add key (Fork (Nothing, Only (tile :: rest)))
  | Fork (none, more), O :: rest -> Fork (add rest none, more)
  | Fork (none, more), S tile :: rest -> Fork (none, add (tile :: rest) more)
  | (Only [] | Fork _), _ -> set  (* Not among keys of one length. *)

let set_of layers =
  List.fold_left (fun set layer -> List.fold_left (fun set key -> add key set) set layer.keys) Nothing layers

let count_positions layers = List.fold_left (fun count layer -> count + List.length layer.keys) 0 layers
let is_empty_board key = List.for_all (fun tile -> tile = O) key

(* The verdict: the positions, if the claim is proved. *)

let accept claim evidence positions = if check claim evidence then positions else refuse "the check does not pass"

(* Lists of positions in games for two *)

let passes claim positions =
  let { rows; columns; dmax; says } = claim in
  match says with
  | Slider_makes objective -> slider_makes_at rows columns dmax objective positions
  | Dropper_prevents objective -> dropper_prevents_at rows columns dmax objective positions
  | Dropper_cannot_avoid_a_merge -> merge_forced_at rows columns dmax positions
  | Dropper_avoids_every_merge -> merges_avoided_at rows columns dmax positions
  | A_dead_board_after _ | No_dead_board_before _ -> fun _ -> true

(* Refuses the first position that does not pass, for its reason. *)
let find_fault claim positions layers =
  let complaint =
    match claim.says with
    | Slider_makes _ | Dropper_cannot_avoid_a_merge -> ": a drop without an answer, or no drop at all"
    | _ -> ": no drop keeps to the list"
  in
  let passes = passes claim positions in
  let inspect key = if not (passes key) then refuse (describe claim key ^ complaint) in
  List.iter (fun layer -> List.iter inspect layer.keys) layers

(* Reads layer after layer, each position being checked as soon as the layers that a drop can reach are read: of two
   faults this one or that is named, as dropslide-check does. *)
let judge_positions source =
  let claim = source.claim in
  let reach =
    match claim.says with
    | Dropper_cannot_avoid_a_merge | Dropper_avoids_every_merge -> 1
    | _ -> 1 lsl (int_of_nat claim.dmax - 1)
  in
  let first = match read_layer source with Some layer -> [ layer ] | None -> [] in
  (match first with
  | [ { number = 0; keys = [ key ] } ] when is_empty_board key -> ()
  | _ -> refuse "the empty board is not in the list");
  let known = ref first (* Latest first. *) and waiting = Queue.of_seq (List.to_seq first) and due = ref [] in
  let latest () = (List.hd !known).number in
  let fault =
    try
      while not (Queue.is_empty waiting) do
        let front = Queue.peek waiting in
        while (not source.is_ended) && latest () < front.number + reach do
          match read_layer source with
          | Some layer ->
              known := layer :: !known;
              Queue.add layer waiting
          | None -> ()
        done;
        due := Queue.pop waiting :: !due
      done;
      expect_end source.reader;
      None
    with Refused reason -> Some reason
  in
  let positions = set_of (List.rev !known) in
  match fault with
  | Some reason ->
      find_fault claim positions (List.rev !due);
      refuse reason
  | None -> (
      try accept claim (Listed positions) (count_positions !known)
      with Refused reason ->
        find_fault claim positions (List.rev !due);
        refuse reason)

(* One game *)

let judge_game source drops =
  let claim = source.claim in
  let boards = int_of_nat drops + 1 in
  let rec read layers count =
    if count > boards then List.rev layers
    else match read_layer source with Some layer -> read (layer :: layers) (count + 1) | None -> List.rev layers
  in
  let layers = read [] 0 in
  if List.length layers <> boards then refuse "not the claimed number of drops";
  expect_end source.reader;
  (match layers with
  | { keys = [ key ]; _ } :: _ when is_empty_board key -> ()
  | _ -> refuse "the game does not begin with the empty board");
  let game = List.map (fun layer -> List.hd layer.keys) layers in
  let rec find_fault = function
    | before :: (next :: rest as later) ->
        if List.length next.keys <> 1 then refuse "not one board after each drop";
        let leads = if rest = [] then ends_with else leads_to in
        let before = List.hd before.keys and next = List.hd next.keys in
        if not (leads claim.dmax claim.rows claim.columns before next) then
          refuse (describe claim before ^ ": no drop and slide lead to the next board");
        find_fault later
    | _ -> ()
  in
  find_fault layers;
  accept claim (Game game) boards

(* That no game is shorter *)

let least_weight cells = (cells / 2 * 3) + (cells mod 2)

let judge_no_shorter source fewest =
  let { rows; columns; dmax; _ } = source.claim in
  let dropped = int_of_nat fewest in
  let spare = dropped - 1 - least_weight source.cells in
  if (if int_of_nat dmax > 1 then dropped > source.cells else spare > 5) then refuse "that is not to be proved";
  let due = if dmax = S O && dropped > source.cells then before_the_last rows columns fewest else [] in
  let highest = highest rows columns fewest in
  let expect_short length =
    if float_of_int (int_of_nat highest + 1) ** float_of_int (int_of_nat length) > 1e6 then
      refuse "the lines are too long"
  in
  if due <> [] then List.iter expect_short [ rows; columns ];
  let layers = ref [] in
  let rec read () =
    match read_layer source with
    | None -> expect_end source.reader
    | Some layer ->
        if due = [] then refuse "a position is listed where none is needed";
        if layer.number = 0 then refuse "the empty board is in the list";
        if layer.number >= dropped then refuse "a position comes too late";
        layers := layer :: !layers;
        read ()
  in
  let fault = try read (); None with Refused reason -> Some reason in
  let positions = set_of !layers in
  let expect_listed key =
    if not (member positions key) then
      refuse (describe source.claim key ^ ": can end in time, and is not listed")
  in
  let weight key = List.fold_left (fun sum tile -> sum + source.weight.(int_of_nat tile)) 0 key in
  let due_keys = lazy (List.sort_uniq compare (List.map (least_image rows columns) due)) in
  let along_rows = lazy (predecessor_lines_of highest columns) and along_columns = lazy (predecessor_lines_of highest rows) in
  let expect_predecessors key direction =
    let sources = Lazy.force (match direction with Left | Right -> along_rows | Up | Down -> along_columns) in
    let after = view direction (rows_of rows columns key) in
    let missing = ref [] in
    let visit before =
      if not (is_listed rows columns positions (unview direction before)) then missing := before :: !missing;
      true
    in
    ignore (search sources visit after [] all_directions false false);
    (* Of several dropslide-check names the first: by the board after the drop, then by the cell of the drop. *)
    let ranks before =
      let leads_there dropped = dropped <> after && slide Left dropped = after in
      List.map (fun dropped -> (dropped, List.concat (unview direction before)))
        (List.filter leads_there (drops (S O) before))
    in
    match List.sort compare (List.concat_map ranks !missing) with
    | [] -> ()
    | (_, before) :: _ -> refuse (describe source.claim before ^ ": can end in time, and is not listed")
  in
  let inspect layer =
    List.iter (fun key -> if weight key = layer.number then expect_listed key) (Lazy.force due_keys);
    List.iter (fun key -> List.iter (expect_predecessors key) all_directions) layer.keys
  in
  let find_fault () = if due <> [] then List.iter inspect (List.rev !layers) in
  match fault with
  | Some reason ->
      find_fault ();
      refuse reason
  | None -> (
      try accept source.claim (Listed positions) (count_positions !layers)
      with Refused _ ->
        find_fault ();
        refuse "a layer is missing")

let judge source =
  match source.claim.says with
  | A_dead_board_after drops -> judge_game source drops
  | No_dead_board_before drops -> judge_no_shorter source drops
  | _ -> judge_positions source

(* The program *)

(* Started without some of the descriptors 0 to 2, a program would give them to the files that it opens. What is
   opened here takes them, is never closed, and cannot be written to. *)
let occupied = List.init 3 (fun _ -> open_in_bin "/dev/null")

(* All of a file, which may be a pipe. *)
let contents path =
  let channel = try open_in_bin path with Sys_error _ -> failwith "it cannot be opened" in
  let all = Buffer.create 65536 and chunk = Bytes.create 65536 in
  let rec read () =
    match input channel chunk 0 (Bytes.length chunk) with
    | 0 -> Buffer.contents all
    | count ->
        Buffer.add_subbytes all chunk 0 count;
        read ()
  in
  Fun.protect ~finally:(fun () -> close_in channel) read

(* That of the project; tests/cli/versions.sh compares. *)
let version = "1.0.0"

let usage =
  "Usage: dropslide-check-verified\n\
  \       FILE_OR_FOLDER...\n\
   Exit code 0: each proves its claim;\n\
   3: one does not;\n\
   1: one cannot be read or held in memory.\n\
   Where the system gives no more memory,\n\
   a signal may end it, with nothing\n\
   printed.\n\
   This is version " ^ version ^ ".\n"

(* What to print, with `between` behind the claim, and the exit code. Nothing is printed before the check is over. *)
let verdict bytes between =
  let reader = { bytes; next = 0; hash = 0xcbf29ce484222325L } in
  let not_proved claim reason = (claim ^ "not proved: " ^ reason ^ "\n", 3) in
  match read_claim reader with
  | exception Refused reason -> not_proved "" reason
  | claim -> (
      let first = to_text claim ^ between in
      match judge (source_of reader claim) with
      | positions ->
          let counted = if positions = 1 then " position" else " positions" in
          (first ^ "proved: " ^ string_of_int positions ^ counted ^ " checked by the rules\n", 0)
      | exception Refused reason -> not_proved ("claim: " ^ first) reason)

(* The paths of the certificates in a folder and its folders, sorted. *)
let rec certificates_in folder =
  let suffix = ".certificate" in
  let is_file path = try (Unix.stat path).st_kind = S_REG with Unix.Unix_error _ -> false in
  let found name =
    let path = Filename.concat folder name in
    if (Unix.lstat path).st_kind = S_DIR then certificates_in path
    else if Filename.check_suffix name suffix && name <> suffix && is_file path then [ path ]
    else []
  in
  let names = Sys.readdir folder in
  Array.sort compare names;
  List.concat_map found (Array.to_list names)

(* Prints the verdict on a file, or on each certificate in a folder; of several on one line behind the name. Returns
   the exit code, the highest of several. *)
let rec check is_alone path =
  let cannot reason =
    prerr_endline ("dropslide-check-verified: cannot check " ^ path ^ ": " ^ reason);
    1
  in
  try
    if Sys.file_exists path && Sys.is_directory path then begin
      let files = certificates_in path in
      if files = [] then failwith "nothing in this folder is called NAME.certificate";
      List.fold_left (fun code file -> max code (check false file)) 0 files
    end
    else begin
      let text, code = verdict (contents path) (if is_alone then "\n" else "; ") in
      (try print_string ((if is_alone then "" else path ^ ": ") ^ text); flush stdout
       with Sys_error _ -> failwith "the verdict cannot be written");
      code
    end
  with
  | Sys_error reason | Failure reason -> cannot reason
  | Out_of_memory | Stack_overflow -> cannot "it does not fit in memory"
  | error -> cannot (Printexc.to_string error)

let () =
  ignore (Sys.opaque_identity occupied);
  let rec names_of = function
    | [] -> []
    | "--" :: rest -> rest
    | word :: _ when word <> "" && word.[0] = '-' ->
        let is_asked = List.mem word [ "-h"; "--help"; "--version" ] in
        (if is_asked then print_string else prerr_string) usage;
        exit (if is_asked then 0 else 2)
    | word :: rest -> word :: names_of rest
  in
  match names_of (List.tl (Array.to_list Sys.argv)) with
  | [] ->
      prerr_string usage;
      exit 2
  | names ->
      let is_alone = List.length names = 1 in
      exit (List.fold_left (fun code name -> max code (check is_alone name)) 0 names)
