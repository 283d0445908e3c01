(* Sets of positions, and the one image of a board that stands for all. *)

From Coq Require Import List Arith Bool Lia.
From Dropslide Require Import Rules Boards Moves Quick.
Import ListNotations.

(** * Keys: the cells of a board in reading order *)

Notation key := (list nat).

Fixpoint same_key (a b : key) : bool :=
  match a, b with
  | [], [] => true
  | v :: a, w :: b => (v =? w) && same_key a b
  | _, _ => false
  end.

Lemma same_key_spec a b : same_key a b = true <-> a = b.
Proof.
  revert b; induction a as [|v a IH]; destruct b as [|w b]; simpl; try (split; easy).
  rewrite andb_true_iff, Nat.eqb_eq, IH. split; [intros [-> ->]; auto|intros E; injection E; auto].
Qed.

Fixpoint same_board (a b : board) : bool :=
  match a, b with
  | [], [] => true
  | v :: a, w :: b => same_key v w && same_board a b
  | _, _ => false
  end.

Lemma same_board_spec a b : same_board a b = true <-> a = b.
Proof.
  revert b; induction a as [|v a IH]; destruct b as [|w b]; simpl; try (split; easy).
  rewrite andb_true_iff, same_key_spec, IH. split; [intros [-> ->]; auto|intros E; injection E; auto].
Qed.

Fixpoint rows_of (m n : nat) (k : key) : board :=
  match m with 0 => [] | S m => firstn n k :: rows_of m n (skipn n k) end.

Lemma rows_of_concat m n b : has_shape m n b -> rows_of m n (concat b) = b.
Proof.
  intros [H F]. revert m H; induction F as [|row b Hrow F IH]; intros m H; subst m; simpl; auto.
  subst n. rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. simpl. rewrite app_nil_r. f_equal.
  now apply IH.
Qed.

(** * Sets of keys *)

(* A tree that is walked by the key, each tile in unary: `more` takes one from the first tile, `none` takes the
   first tile away when it is 0. How the tree was made is of no concern: what is proved holds for any tree. *)
Inductive set :=
| Nothing
| Only (k : key)
| Fork (none more : set).

Fixpoint member (s : set) (k : key) : bool :=
  match s with
  | Nothing => false
  | Only k' => same_key k k'
  | Fork none more =>
      match k with
      | [] => false
      | 0 :: k => member none k
      | S v :: k => member more (v :: k)
      end
  end.

Fixpoint all (s : set) (f : key -> bool) : bool :=
  match s with
  | Nothing => true
  | Only k => f k
  | Fork none more =>
      all none (fun k => f (0 :: k)) &&
      all more (fun k => match k with [] => true | v :: k => f (S v :: k) end)
  end.

Lemma all_members s f k : all s f = true -> member s k = true -> f k = true.
Proof.
  revert f k; induction s as [|k'|none IH0 more IH1]; simpl; intros f k A M.
  - discriminate.
  - apply same_key_spec in M. now subst.
  - apply andb_true_iff in A. destruct A as [A0 A1], k as [|[|v] k]; try discriminate.
    + exact (IH0 _ _ A0 M).
    + exact (IH1 _ _ A1 M).
Qed.

(** * The least image *)

(* Where two keys of the same length first differ, the lesser has the lesser tile. *)
Fixpoint less (a b : key) : bool :=
  match a, b with
  | v :: a, w :: b => (v <? w) || ((v =? w) && less a b)
  | _, _ => false
  end.

Definition least (k : key) (ks : list key) : key :=
  fold_left (fun best k => if less k best then k else best) ks k.

Lemma least_in k ks : In (least k ks) (k :: ks).
Proof.
  unfold least. revert k; induction ks as [|k' ks IH]; simpl; intros k; auto.
  destruct (less k' k).
  - destruct (IH k') as [E|E]; simpl in *; auto.
  - destruct (IH k) as [E|E]; simpl in *; auto.
Qed.

Definition four_images (b : board) : list key :=
  let k := concat b in let k' := concat (quick_mirror b) in [k; k'; turn_round k'; turn_round k].

(* The images of the same shape. *)
Definition images (m n : nat) (b : board) : list key :=
  if m =? n then four_images b ++ four_images (transpose b) else four_images b.

Lemma rev_concat (b : board) : rev (concat b) = concat (flip (mirror b)).
Proof.
  induction b as [|row b IH]; simpl; auto.
  rewrite rev_app_distr, IH. unfold flip, mirror. simpl. rewrite concat_app. simpl. now rewrite app_nil_r.
Qed.

(* What is turned any number of times. *)
Inductive often (R : board -> board -> Prop) (b : board) : board -> Prop :=
| never : often R b b
| once_more c d : often R b c -> R c d -> often R b d.

Lemma often_one (R : board -> board -> Prop) b c : R b c -> often R b c.
Proof. intros H. eapply once_more; [constructor|auto]. Qed.

Lemma often_trans (R : board -> board -> Prop) b c d : often R b c -> often R c d -> often R b d.
Proof. intros H1 H2. induction H2; auto. eapply once_more; eauto. Qed.

Lemma often_weaker (R Q : board -> board -> Prop) b c :
  (forall b c, R b c -> Q b c) -> often R b c -> often Q b c.
Proof. intros H O. induction O; [constructor|eapply once_more; eauto]. Qed.

Lemma flip_turned m n b : sized m n b -> often turned b (flip b).
Proof.
  intros S. eapply once_more; [eapply once_more; [apply often_one, is_transposed|apply is_mirrored]|].
  rewrite <- (transpose_involutive m n b) at 2 by auto. rewrite <- (transpose_mirror n m) by auto using sized_transpose.
  constructor.
Qed.

Lemma four_images_spec m n b k : sized m n b -> In k (four_images b) ->
  exists c, often turned b c /\ sized m n c /\ k = concat c.
Proof.
  intros S H. unfold four_images in H. rewrite quick_mirror_mirror, !turn_round_rev in H. simpl in H. destruct H as [<-|[<-|[<-|[<-|[]]]]].
  - exists b. split; [constructor|]. auto.
  - exists (mirror b). split; [apply often_one, is_mirrored|]. auto using sized_mirror.
  - exists (flip b). rewrite rev_concat, mirror_involutive.
    split; [now apply (flip_turned m n)|]. auto using sized_flip.
  - exists (flip (mirror b)). rewrite rev_concat.
    split; [|split; [now apply sized_flip, sized_mirror|reflexivity]].
    eapply often_trans; [apply often_one, is_mirrored|]. now apply (flip_turned m n), sized_mirror.
Qed.

Lemma images_spec m n b k : sized m n b -> In k (images m n b) ->
  exists c, often turned b c /\ sized m n c /\ k = concat c.
Proof.
  unfold images. intros S. destruct (Nat.eqb_spec m n) as [->|N]; [|now apply four_images_spec].
  rewrite in_app_iff. intros [H|H]; [now apply four_images_spec|].
  destruct (four_images_spec n n (transpose b) k) as (c & T & Sc & E); auto using sized_transpose.
  exists c. split; [|auto]. eapply often_trans; [apply often_one, is_transposed|exact T].
Qed.

Definition least_image (m n : nat) (b : board) : key := least (concat b) (images m n b).

Lemma least_image_spec m n b : sized m n b ->
  exists c, often turned b c /\ sized m n c /\ least_image m n b = concat c.
Proof.
  intros S. destruct (least_in (concat b) (images m n b)) as [E|E].
  - exists b. split; [constructor|]. auto.
  - now apply images_spec.
Qed.
