import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

/** A one-time proof that whoever uses a session is its account's holder, known by the hash of its secret. */
export const IdentityProof = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  account_id: Id("account"),
  session_id: Id("session"),
  expires_at: described(Instant, "The proof works until then."),
}));
export type IdentityProof = z.output<typeof IdentityProof>;

export const ProofRequired = refusal(
  "auth.proof_required",
  403,
  "This needs a proof that it is you.",
  "Get one with confirm-identity and send it as X-Identity-Proof. It works once, for five minutes, in the session that asked for it.",
);

/** Throws `auth.proof_required` unless the proof is this account's, of this session, and not too old. */
export const expectProof = (
  proof: IdentityProof | undefined,
  actor: { id: string; session_id: string },
  now: string,
): IdentityProof => {
  const own = proof?.account_id === actor.id && proof.session_id === actor.session_id;
  if (!proof || !own || proof.expires_at <= now) throw ProofRequired();
  return proof;
};
