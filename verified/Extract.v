(* The check as an OCaml program. `check` is the one that check_sound is about, and alone decides what is proved; the
   other names find reasons for a refusal, and serve tests. Only truth values, pairs, options and lists become OCaml's
   own, which are the same types; numbers stay what they are in Coq, so that nothing is assumed of OCaml's. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Dropslide Require Import Rules Moves Positions Forcing Objective NoMerge Together Ends Shorter Check.

Extraction Language OCaml.
Extraction "checked.ml" check slider_makes_at dropper_prevents_at merge_forced_at merges_avoided_at leads_to ends_with
  drops all_directions slide same_board before_the_last light_dead_boards highest search predecessor_lines_of view unview is_listed
  least_image member rows_of.
