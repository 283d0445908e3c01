(* The no-merge game: only equality of tiles matters, so a position also stands for its renamings. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Quick Positions Forcing.
Import ListNotations.

(** * How many tiles *)

Definition one (v : nat) : nat := if is_tile v then 1 else 0.

Lemma sum_one l : sum_line one l = length (filter is_tile l).
Proof.
  induction l as [|v l IH]; simpl; auto. rewrite sum_line_cons, IH. unfold one. destruct (is_tile v); auto.
Qed.

Lemma tiles_total b : tiles b = total one b.
Proof. unfold tiles. now rewrite total_concat, sum_one. Qed.

Lemma filter_all l : Forall (fun v => v <> 0) l -> filter is_tile l = l.
Proof.
  intros F. induction F as [|v l H F IH]; simpl; auto. destruct v; [easy|]. simpl. now rewrite IH.
Qed.

Lemma merge_tiles l : Forall (fun v => v <> 0) l -> Forall (fun v => v <> 0) (merge l).
Proof.
  induction l as [| |v w rest IH1 IH2] using line_ind2; intros F; auto.
  inversion_clear F as [|? ? Hv F1]. inversion F1; subst. rewrite merge_step.
  destruct (v =? w); constructor; auto.
Qed.

Lemma one_slide_line l : sum_line one (slide_line l) = length (merge (filter is_tile l)).
Proof.
  unfold slide_line. rewrite sum_line_app, sum_line_repeat0, sum_one, filter_all by auto using merge_tiles, filter_tiles.
  lia.
Qed.

Lemma one_slide_line_le l : sum_line one (slide_line l) <= sum_line one l.
Proof. rewrite one_slide_line, sum_one. apply merge_length. Qed.

Lemma merge_same l : length (merge l) = length l -> merge l = l.
Proof.
  induction l as [| |v w rest IH1 IH2] using line_ind2; auto. rewrite merge_step.
  destruct (v =? w); simpl length.
  - pose proof (merge_length rest). lia.
  - intros E. f_equal. apply IH2. simpl in *. lia.
Qed.

Lemma slide_line_no_merge l :
  sum_line one (slide_line l) = sum_line one l -> slide_line l = filter is_tile l ++ repeat 0 (length l - length (filter is_tile l)).
Proof.
  rewrite one_slide_line, sum_one. intros E. unfold slide_line. now rewrite (merge_same _ E).
Qed.

Lemma one_slide_left_le b : total one (slide_left b) <= total one b.
Proof.
  induction b as [|row b IH]; auto. change (slide_left (row :: b)) with (slide_line row :: slide_left b).
  rewrite !total_cons. pose proof (one_slide_line_le row). lia.
Qed.

Lemma rows_no_merge b : total one (slide_left b) = total one b ->
  Forall (fun row => sum_line one (slide_line row) = sum_line one row) b.
Proof.
  induction b as [|row b IH]; intros E; constructor;
    change (slide_left (row :: b)) with (slide_line row :: slide_left b) in E; rewrite !total_cons in E;
    pose proof (one_slide_line_le row); pose proof (one_slide_left_le b).
  - lia.
  - apply IH. lia.
Qed.

(** * Renaming *)

Section Rename.
  Variable f : nat -> nat.
  Hypothesis f_injective : forall v w, f v = f w -> v = w.
  Hypothesis f_0 : f 0 = 0.

  Lemma f_tile v : is_tile (f v) = is_tile v.
  Proof.
    destruct v; [now rewrite f_0|]. simpl. destruct (f (S v)) eqn:E; auto.
    rewrite <- f_0 in E. apply f_injective in E. discriminate.
  Qed.

  Lemma one_f v : one (f v) = one v.
  Proof. unfold one. now rewrite f_tile. Qed.

  Lemma filter_rename l : filter is_tile (map f l) = map f (filter is_tile l).
  Proof. induction l as [|v l IH]; simpl; auto. rewrite f_tile, IH. destruct (is_tile v); auto. Qed.

  Lemma f_eqb v w : (f v =? f w) = (v =? w).
  Proof.
    destruct (Nat.eqb_spec v w) as [->|N]; [apply Nat.eqb_refl|]. apply Nat.eqb_neq. auto.
  Qed.

  Lemma merge_rename_length l : length (merge (map f l)) = length (merge l).
  Proof.
    induction l as [| |v w rest IH1 IH2] using line_ind2; auto. simpl map. rewrite !merge_step, f_eqb.
    destruct (v =? w); simpl length; auto.
  Qed.

  Lemma one_slide_line_rename l : sum_line one (slide_line (map f l)) = sum_line one (slide_line l).
  Proof. now rewrite !one_slide_line, filter_rename, merge_rename_length. Qed.

  Lemma sum_one_rename l : sum_line one (map f l) = sum_line one l.
  Proof. induction l; simpl; auto. now rewrite !sum_line_cons, one_f, IHl. Qed.

  Lemma total_one_rename b : total one (rename f b) = total one b.
  Proof. induction b; simpl; auto. now rewrite !total_cons, sum_one_rename, IHb. Qed.

  Lemma map_repeat_0 k : map f (repeat 0 k) = repeat 0 k.
  Proof. induction k; simpl; auto. now rewrite f_0, IHk. Qed.

  Lemma slide_line_rename l :
    sum_line one (slide_line l) = sum_line one l -> slide_line (map f l) = map f (slide_line l).
  Proof.
    intros E. rewrite (slide_line_no_merge l) by auto. rewrite slide_line_no_merge.
    - now rewrite filter_rename, !map_app, !map_length, map_repeat_0.
    - now rewrite one_slide_line_rename, sum_one_rename.
  Qed.

  Lemma one_slide_left_rename b : total one (slide_left (rename f b)) = total one (slide_left b).
  Proof. induction b; simpl; auto. now rewrite !total_cons, one_slide_line_rename, IHb. Qed.

  Lemma slide_left_rename b :
    total one (slide_left b) = total one b -> slide_left (rename f b) = rename f (slide_left b).
  Proof.
    intros E. apply rows_no_merge in E. unfold slide_left, rename. induction E as [|row b H E IH]; simpl; auto.
    now rewrite slide_line_rename, IH.
  Qed.

  Variables m n : nat.

  Lemma one_slide_rename d b : sized m n b -> total one (slide d (rename f b)) = total one (slide d b).
  Proof.
    intros S. destruct d; simpl.
    - apply one_slide_left_rename.
    - now rewrite !total_mirror, <- rename_mirror, one_slide_left_rename.
    - rewrite <- (rename_transpose f m n) by auto.
      rewrite !(total_transpose _ n m), one_slide_left_rename
        by auto 10 using sized_slide_left, sized_rename, sized_transpose. reflexivity.
    - rewrite <- (rename_transpose f m n), <- rename_mirror by auto.
      rewrite !(total_transpose _ n m), !total_mirror, one_slide_left_rename
        by auto 10 using sized_mirror, sized_slide_left, sized_rename, sized_transpose. reflexivity.
  Qed.

  Lemma slide_rename d b : sized m n b ->
    total one (slide d b) = total one b -> slide d (rename f b) = rename f (slide d b).
  Proof.
    intros S. destruct d; simpl.
    - apply slide_left_rename.
    - rewrite total_mirror, <- (total_mirror one b). intros E.
      now rewrite <- rename_mirror, slide_left_rename, rename_mirror.
    - rewrite (total_transpose _ n m) by auto using sized_slide_left, sized_transpose.
      rewrite <- (total_transpose one m n b) by auto. intros E.
      rewrite <- (rename_transpose f m n), slide_left_rename by auto.
      now rewrite (rename_transpose f n m) by auto using sized_slide_left, sized_transpose.
    - rewrite (total_transpose _ n m), total_mirror by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
      rewrite <- (total_transpose one m n b), <- (total_mirror one (transpose b)) by auto. intros E.
      rewrite <- (rename_transpose f m n), <- rename_mirror, slide_left_rename by auto.
      now rewrite <- rename_mirror, (rename_transpose f n m)
        by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
  Qed.
End Rename.

Lemma one_slide_le d m n b : sized m n b -> total one (slide d b) <= total one b.
Proof.
  intros S. destruct d; simpl.
  - apply one_slide_left_le.
  - rewrite total_mirror, <- (total_mirror one b). apply one_slide_left_le.
  - rewrite (total_transpose _ n m), <- (total_transpose one m n b)
      by auto using sized_slide_left, sized_transpose. apply one_slide_left_le.
  - rewrite (total_transpose _ n m), total_mirror, <- (total_transpose one m n b), <- (total_mirror one (transpose b))
      by auto 10 using sized_mirror, sized_slide_left, sized_transpose. apply one_slide_left_le.
Qed.

(** * Two names changed for each other *)

Definition swap (i j v : nat) : nat := if v =? i then j else if v =? j then i else v.

Lemma swap_swap i j v : swap i j (swap i j v) = v.
Proof.
  unfold swap. destruct (Nat.eqb_spec v i) as [->|Hi].
  - destruct (Nat.eqb_spec j i) as [->|]; auto. now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec v j) as [->|Hj].
    + now rewrite Nat.eqb_refl.
    + destruct (Nat.eqb_spec v i), (Nat.eqb_spec v j); congruence.
Qed.

Lemma swap_injective i j v w : swap i j v = swap i j w -> v = w.
Proof. intros E. apply (f_equal (swap i j)) in E. now rewrite !swap_swap in E. Qed.

Lemma rename_swap_swap i j b : rename (swap i j) (rename (swap i j) b) = b.
Proof.
  unfold rename. rewrite map_map. rewrite <- (map_id b) at 2. apply map_ext. intros l. rewrite map_map.
  rewrite <- (map_id l) at 2. apply map_ext. apply swap_swap.
Qed.

Section NoMerge.
  Variable dmax : nat.

  Inductive alike (b : board) : board -> Prop :=
  | alike_turned c : turned b c -> alike b c
  | alike_renamed i j : 1 <= i <= dmax -> 1 <= j <= dmax -> alike b (rename (swap i j) b).

  Lemma swap_0 i j : 1 <= i -> 1 <= j -> swap i j 0 = 0.
  Proof. unfold swap. destruct i, j; simpl; auto; lia. Qed.

  Lemma swap_range i j v : 1 <= i <= dmax -> 1 <= j <= dmax -> 1 <= v <= dmax -> 1 <= swap i j v <= dmax.
  Proof. unfold swap. destruct (v =? i), (v =? j); auto. Qed.

  Definition small (b : board) : Prop := proper b /\ every (fun v => v <= dmax) b.

  Lemma proper_rename f b : proper b -> proper (rename f b).
  Proof. intros (m & n & S). exists m, n. now apply sized_rename. Qed.

  Lemma alike_small b c : small b -> alike b c -> small c.
  Proof.
    intros [P E] [c' T|i j Hi Hj]; split.
    - eapply proper_turned; eauto.
    - now apply (every_turned _ b).
    - now apply proper_rename.
    - apply every_rename. eapply Forall_impl; [|apply E]. simpl. intros v Hv. unfold swap.
      destruct (v =? i), (v =? j); lia.
  Qed.

  Lemma alike_back b c : small b -> alike b c -> alike c b.
  Proof.
    intros [P E] [c' T|i j Hi Hj].
    - constructor. now apply turned_back.
    - rewrite <- (rename_swap_swap i j b) at 2. now constructor.
  Qed.

  Lemma small_drop b c : small b -> drop dmax b c -> small c.
  Proof.
    intros [P E] D. split; [eapply drop_proper; eauto|]. unfold every in *.
    destruct D as [above left v right below Hv]. rewrite !concat_app in *. simpl in *.
    rewrite <- !app_assoc in *. simpl in *. rewrite !Forall_app in *. destruct E as (E1 & E2 & E3).
    inversion_clear E3. repeat split; auto. constructor; auto. lia.
  Qed.

  Lemma rename_drop f b c : f 0 = 0 -> (forall v, 1 <= v <= dmax -> 1 <= f v <= dmax) ->
    drop dmax b c -> drop dmax (rename f b) (rename f c).
  Proof.
    intros F0 F D. destruct D as [above left v right below Hv]. unfold rename.
    rewrite !map_app. simpl. rewrite !map_app. simpl. rewrite F0. constructor. auto.
  Qed.

  Lemma alike_drop b1 b2 c1 : small b1 -> alike b1 b2 -> drop dmax b1 c1 ->
    exists c2, drop dmax b2 c2 /\ alike c1 c2.
  Proof.
    intros [P E] [b2' T|i j Hi Hj] D.
    - destruct (turned_drop dmax b1 b2' c1 P T D) as (c2 & D2 & T2). exists c2. split; auto. now constructor.
    - exists (rename (swap i j) c1). split; [|now constructor]. apply rename_drop; auto.
      + apply swap_0; lia.
      + intros. now apply swap_range.
  Qed.

  Lemma not_merging d m n b : sized m n b -> ~ merges b (slide d b) -> total one (slide d b) = total one b.
  Proof.
    unfold merges. rewrite !tiles_total. intros S N. pose proof (one_slide_le d m n b S). lia.
  Qed.

  Lemma alike_slide b1 b2 c1 : small b1 -> alike b1 b2 -> slides_to b1 c1 ->
    exists c2, slides_to b2 c2 /\ (merges b1 c1 <-> merges b2 c2) /\ (~ merges b1 c1 -> alike c1 c2).
  Proof.
    intros [P E] [b2' T|i j Hi Hj] SS.
    - destruct (turned_slide b1 b2' c1 P T SS) as (c2 & S2 & T2). exists c2. split; auto.
      assert (proper c1) by (eapply slides_to_proper; eauto).
      unfold merges. rewrite !tiles_total, (total_turned one b1 b2'), (total_turned one c1 c2) by auto.
      split; [tauto|]. intros _. now constructor.
    - destruct SS as (d & -> & N), P as (m & n & S). set (f := swap i j).
      assert (I : forall v w, f v = f w -> v = w) by apply swap_injective.
      assert (F0 : f 0 = 0) by (apply swap_0; lia).
      assert (T1 : total one (slide d (rename f b1)) = total one (slide d b1)) by (now apply (one_slide_rename f I F0 m n)).
      assert (T2 : total one (rename f b1) = total one b1) by now apply total_one_rename.
      assert (G : merges b1 (slide d b1) <-> merges (rename f b1) (slide d (rename f b1))).
      { unfold merges. rewrite !tiles_total, T1, T2. tauto. }
      exists (slide d (rename f b1)). split; [|split; auto].
      + exists d. split; auto. intros X. assert (NM : ~ merges b1 (slide d b1)).
        { rewrite G, X. unfold merges. lia. }
        apply N. rewrite (slide_rename f I F0 m n) in X by eauto using not_merging.
        apply (f_equal (rename f)) in X. unfold f in X. now rewrite !rename_swap_swap in X.
      + intros NM. rewrite (slide_rename f I F0 m n) by eauto using not_merging. now constructor.
  Qed.

  Lemma every_slide_left (P : nat -> Prop) b : P 0 -> total one (slide_left b) = total one b -> every P b -> every P (slide_left b).
  Proof.
    intros P0 E. apply rows_no_merge in E. rewrite !every_rows. intros F. unfold slide_left.
    induction E as [|row b H E IH]; simpl; inversion_clear F as [|? ? F1 F2]; constructor; auto.
    rewrite slide_line_no_merge by auto. apply Forall_app. split.
    - apply Forall_forall. intros v Hv. apply filter_In in Hv. rewrite Forall_forall in F1. now apply F1.
    - apply Forall_forall. intros v Hv. apply repeat_spec in Hv. now subst.
  Qed.

  Lemma every_slide (P : nat -> Prop) d m n b : P 0 -> sized m n b ->
    total one (slide d b) = total one b -> every P b -> every P (slide d b).
  Proof.
    intros P0 S. destruct d; simpl.
    - now apply every_slide_left.
    - rewrite total_mirror, <- (total_mirror one b), every_mirror, <- (every_mirror P b). now apply every_slide_left.
    - rewrite (total_transpose _ n m), <- (total_transpose one m n b) by auto using sized_slide_left, sized_transpose.
      rewrite (every_transpose P n m), <- (every_transpose P m n b) by auto using sized_slide_left, sized_transpose.
      now apply every_slide_left.
    - rewrite (total_transpose _ n m), total_mirror, <- (total_transpose one m n b), <- (total_mirror one (transpose b))
        by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
      rewrite (every_transpose P n m), every_mirror, <- (every_transpose P m n b), <- (every_mirror P (transpose b))
        by auto 10 using sized_mirror, sized_slide_left, sized_transpose.
      now apply every_slide_left.
  Qed.

  Lemma small_slide b c : small b -> slides_to b c -> ~ merges b c -> small c.
  Proof.
    intros [P E] SS N. split; [eapply slides_to_proper; eauto|]. destruct SS as (d & -> & _), P as (m & n & S).
    apply (every_slide _ d m n); auto; [lia|]. now apply (not_merging d m n).
  Qed.
End NoMerge.

(** * The key of a position: tiles named 1, 2, ... in reading order, then the least image *)

(* `names` says what each tile is called, `used` how many names are given. *)
Fixpoint name_from (used : nat) (names : list nat) (k : key) : key :=
  match k with
  | [] => []
  | v :: k =>
      let w := nth v names 0 in
      if w <=? used then w :: name_from used names k
      else S used :: name_from (S used) (if w =? S used then names else map (swap w (S used)) names) k
  end.

Definition named (dmax : nat) (k : key) : key := name_from 0 (seq 0 (S dmax)) k.

Inductive swaps (dmax : nat) : (nat -> nat) -> Prop :=
| no_swap : swaps dmax (fun v => v)
| swap_first f i j : 1 <= i <= dmax -> 1 <= j <= dmax -> swaps dmax f -> swaps dmax (fun v => f (swap i j v)).

Lemma name_from_spec dmax k : forall used names,
  Forall (fun v => nth v names 0 <= dmax) k ->
  exists f, swaps dmax f /\ (forall v, v <= used -> f v = v) /\
            name_from used names k = map (fun v => f (nth v names 0)) k.
Proof.
  induction k as [|v k IH]; intros used names B.
  - exists (fun v => v). split; [constructor|]. split; auto.
  - inversion_clear B as [|? ? Bv Bk]. simpl. set (w := nth v names 0) in *.
    destruct (Nat.leb_spec w used) as [L|L].
    + destruct (IH used names Bk) as (f & F & Fix & E). exists f. rewrite E. split; [|split]; auto.
      simpl. now rewrite (Fix w L).
    + destruct (Nat.eqb_spec w (S used)) as [Ew|Nw].
      * destruct (IH (S used) names Bk) as (f & F & Fix & E). exists f. rewrite E. split; [|split]; auto.
        simpl. rewrite Ew, Fix; auto.
      * assert (Z : swap w (S used) 0 = 0) by (apply swap_0; lia).
        assert (N : forall u, nth u (map (swap w (S used)) names) 0 = swap w (S used) (nth u names 0)).
        { intros u. rewrite <- Z at 1. apply map_nth. }
        destruct (IH (S used) (map (swap w (S used)) names)) as (f & F & Fix & E).
        { eapply Forall_impl; [|apply Bk]. simpl. intros u Hu. rewrite N. unfold swap.
          destruct (nth u names 0 =? w), (nth u names 0 =? S used); lia. }
        exists (fun v => f (swap w (S used) v)). split; [|split].
        -- constructor; auto; lia.
        -- intros u Hu. unfold swap. destruct (Nat.eqb_spec u w), (Nat.eqb_spec u (S used)); try lia.
           apply Fix. lia.
        -- rewrite E. simpl. f_equal.
           ++ unfold swap. rewrite Nat.eqb_refl. symmetry. apply Fix. lia.
           ++ apply map_ext. intros u. now rewrite N.
Qed.

Lemma swaps_alike dmax f b : swaps dmax f -> often (alike dmax) b (rename f b).
Proof.
  intros F. revert b. induction F as [|f i j Hi Hj F IH]; intros b.
  - replace (rename (fun v => v) b) with b; [constructor|]. unfold rename.
    rewrite <- (map_id b) at 1. apply map_ext. intros. now rewrite map_id.
  - eapply often_trans; [apply often_one, (alike_renamed dmax b i j); auto|].
    replace (rename (fun v => f (swap i j v)) b) with (rename f (rename (swap i j) b)); auto.
    unfold rename. rewrite map_map. apply map_ext. intros. now rewrite map_map.
Qed.

Lemma concat_rename f b : concat (rename f b) = map f (concat b).
Proof. unfold rename. now rewrite concat_map. Qed.

Lemma named_spec dmax m n b : sized m n b -> small dmax b ->
  exists c, often (alike dmax) b c /\ sized m n c /\ named dmax (concat b) = concat c.
Proof.
  intros S [_ B]. unfold named.
  assert (N : forall v, v <= dmax -> nth v (seq 0 (Datatypes.S dmax)) 0 = v) by (intros; rewrite seq_nth; lia).
  unfold every in B. rewrite Forall_forall in B.
  destruct (name_from_spec dmax (concat b) 0 (seq 0 (Datatypes.S dmax))) as (f & F & _ & E).
  { apply Forall_forall. intros v Hv. rewrite N; auto. }
  exists (rename f b). split; [now apply swaps_alike|]. split; [now apply sized_rename|].
  rewrite E, concat_rename. apply map_ext_in. intros v Hv. now rewrite N by auto.
Qed.

(* Whether the name of a key is less than the best so far, without naming all of it. *)
Fixpoint named_less (used : nat) (names : list nat) (k best : key) : bool :=
  match k, best with
  | v :: k, u :: best =>
      let w := nth v names 0 in
      if w <=? used then
        if w =? u then named_less used names k best else w <? u
      else
        if S used =? u
        then named_less (S used) (if w =? S used then names else map (swap w (S used)) names) k best
        else S used <? u
  | _, _ => false
  end.

Definition least_named_of (names : list nat) (k : key) (ks : list key) : key :=
  fold_left (fun best k => if named_less 0 names k best then name_from 0 names k else best) ks (name_from 0 names k).

Lemma least_named_of_in names k ks : In (least_named_of names k ks) (map (name_from 0 names) (k :: ks)).
Proof.
  unfold least_named_of. revert k; induction ks as [|k' ks IH]; simpl; intros k; auto.
  destruct (named_less 0 names k' (name_from 0 names k)).
  - destruct (IH k') as [E|E]; simpl in *; auto.
  - destruct (IH k) as [E|E]; simpl in *; auto.
Qed.

Definition least_named (m n : nat) (names : list nat) (b : board) : key :=
  match images m n b with [] => [] | k :: ks => least_named_of names k ks end.

Lemma images_some m n b : images m n b <> [].
Proof. unfold images. destruct (m =? n); discriminate. Qed.

Lemma least_named_in m n names b : exists k, In k (images m n b) /\ least_named m n names b = name_from 0 names k.
Proof.
  unfold least_named. pose proof (images_some m n b). destruct (images m n b) as [|k ks]; [easy|].
  pose proof (least_named_of_in names k ks) as I. apply in_map_iff in I. destruct I as (k' & E & I). eauto.
Qed.

(* The names before anything is renamed. *)
Definition own_names (dmax : nat) : list nat := seq 0 (S dmax).

Lemma least_named_spec dmax m n b : small dmax b -> sized m n b ->
  exists c, often (alike dmax) b c /\ sized m n c /\ least_named m n (own_names dmax) b = concat c.
Proof.
  intros O S. destruct (least_named_in m n (own_names dmax) b) as (k & H & E).
  destruct (images_spec m n b k S H) as (c & T & Sc & ->).
  assert (A : often (alike dmax) b c) by (eapply often_weaker; [|apply T]; intros; now constructor).
  assert (Oc : small dmax c).
  { clear - A O. induction A; auto. eapply alike_small; eauto. }
  destruct (named_spec dmax m n c Sc Oc) as (e & Ae & Se & Ee). exists e.
  split; [eapply often_trans; eauto|]. split; auto. now rewrite E.
Qed.

(** * The check *)

Definition fewer_tiles (before after : board) : bool := count after 0 <? count before 0.

Definition merge_forced_at m n dmax positions : key -> bool :=
  let names := own_names dmax in
  slider_wins_at dmax fewer_tiles m n (least_named m n names) (fun _ => true) positions.

Definition merges_avoided_at m n dmax positions : key -> bool :=
  let names := own_names dmax in
  dropper_wins_at dmax fewer_tiles m n (least_named m n names) (fun _ => true) positions.

Section Sound.
  Variables m n dmax : nat.
  Variable positions : set.

  Lemma fewer_tiles_spec b c : fewer_tiles b c = true <-> merges b c.
  Proof. unfold fewer_tiles, merges. rewrite !count_tiles. apply Nat.ltb_lt. Qed.

  Lemma size_alike b c : small dmax b -> alike dmax b c -> total one c = total one b.
  Proof.
    intros [P _] [c' T|i j Hi Hj]; [now apply total_turned|]. apply total_one_rename.
    - apply swap_injective.
    - apply swap_0; lia.
  Qed.

  Lemma size_drop b c : drop dmax b c -> total one b < total one c.
  Proof.
    intros D. destruct (drop_total one dmax b c eq_refl D) as (v & Hv & ->). destruct v; [lia|].
    change (one (S v)) with 1. lia.
  Qed.

  Lemma size_slide b c : small dmax b -> slides_to b c -> ~ merges b c -> total one c = total one b.
  Proof. intros [(m' & n' & S) _] (d & -> & _) N. now apply (not_merging d m' n'). Qed.

  Lemma size_bound b : sized m n b -> total one b <= m * n.
  Proof.
    intros (_ & _ & S). rewrite total_concat, <- (concat_length m n b S).
    replace (length (concat b)) with (1 * length (concat b)) by lia. rewrite <- sum_line_const.
    apply sum_line_le. intros v _. unfold one. destruct (is_tile v); lia.
  Qed.

  Lemma no_merge_sound b : sized m n b -> small dmax b ->
    member positions (least_named m n (own_names dmax) b) = true ->
    (all positions (merge_forced_at m n dmax positions) = true -> slider_can_force dmax merges b) /\
    (all positions (merges_avoided_at m n dmax positions) = true -> dropper_can_prevent dmax merges b).
  Proof.
    intros S O M.
    apply (winner_listed dmax merges fewer_tiles) with
      (ok := small dmax) (same := alike dmax) (size := total one) (bound := m * n); auto.
    - apply fewer_tiles_spec.
    - apply alike_small.
    - apply alike_back.
    - apply small_drop.
    - apply small_slide.
    - apply alike_drop.
    - apply alike_slide.
    - apply least_named_spec.
    - apply size_alike.
    - apply size_drop.
    - apply size_slide.
    - intros. now apply size_bound.
  Qed.
End Sound.
