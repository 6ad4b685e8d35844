import type { Write } from "../../data/engine/write.ts";
import { identityProofs } from "../../data/identity-proofs.ts";
import { expectProof, type IdentityProof } from "../../domain/account/identity-proof.ts";
import type { Call } from "../../http/call.ts";
import { secretId } from "../../kernel/secret.ts";

type Presenting = Pick<Call<unknown, unknown, unknown, unknown>, "actor" | "now" | "request">;

/** The proof that a request carries, as it is stored; nothing is checked yet. */
export const presentedProof = async ({
  request,
}: Pick<Presenting, "request">): Promise<IdentityProof | undefined> => {
  const secret = request.headers["x-identity-proof"];
  return secret ? identityProofs.get(secretId(secret)) : undefined;
};

/**
 * Spends a proof with what it allows. Throws `auth.proof_required` if it is missing, used, too old, or of another
 * session.
 */
export const spendProof = (
  proof: IdentityProof | undefined,
  { actor, now }: Omit<Presenting, "request">,
): Write => identityProofs.remove(expectProof(proof, actor, now));

/** Takes the proof that the request carries: reads it, checks it, and returns the write that spends it. */
export const takeProof = async (call: Presenting): Promise<Write> =>
  spendProof(await presentedProof(call), call);
