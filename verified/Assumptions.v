(* What the theorems rest on: nothing but Coq. *)

From Dropslide Require Import Rules Moves Forcing Ends Check Theorems OneRow TwoRows.

Print Assumptions check_sound.
Print Assumptions slide_keeps_the_sum.
Print Assumptions not_both.
Print Assumptions corollary_3.
Print Assumptions theorem_1.
Print Assumptions theorem_6.
Print Assumptions theorem_15_both.
Print Assumptions theorem_15.
Print Assumptions theorem_15_tile.
Print Assumptions theorem_16_both.
Print Assumptions theorem_16.
Print Assumptions theorem_16_tile.
