import { secrets } from "../../configuration.ts";
import { seal, unseal } from "../../kernel/seal.ts";
import { newSigningSecret } from "../../vendors/outward/signature.ts";

const boundTo = (endpointId: string): string => `endpoint ${endpointId}`;

/** A new signing secret for an endpoint, and its sealed form, which is stored. */
export const newSealedSecret = async (endpointId: string): Promise<{ secret: string; sealed: string }> => {
  const secret = newSigningSecret();
  return { secret, sealed: seal(secret, (await secrets()).code_key, boundTo(endpointId)) };
};

/** The signing secrets of an endpoint. */
export const unsealed = async (endpointId: string, sealed: readonly string[]): Promise<string[]> => {
  const { code_key } = await secrets();
  return sealed.map((one) => unseal(one, code_key, boundTo(endpointId)));
};
