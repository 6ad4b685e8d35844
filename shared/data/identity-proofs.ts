import { IdentityProof, ProofRequired } from "../domain/account/identity-proof.ts";
import { entity } from "./engine/entity.ts";

export const identityProofs = entity({
  name: "identity_proof",
  schema: () => IdentityProof,
  key: (hash) => [`PROOF#${hash}`, "PROOF"],
  expires: ({ expires_at }) => expires_at,
  notFound: ProofRequired,
  conflict: ProofRequired,
});
