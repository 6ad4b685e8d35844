import { handler as createKey } from "../../functions/admin/keys/create-key.ts";
import { type KeyScope, keyScopes } from "../../shared/domain/integration/scopes.ts";
import { type Caller, call } from "./world.ts";

type Given = { scopes?: readonly KeyScope[]; networks?: string[]; days?: number };

/** A caller with a secret of a key. */
export const calling = (token: string): Caller => ({ token }) as Caller;

/** A key that an owner makes, and a system that calls with it. */
export const keyMade = async (owner: Caller, { scopes = keyScopes, ...given }: Given = {}) => {
  const { data } = await call(createKey, { as: owner, body: { name: "Bookkeeping", scopes, ...given } });
  return { id: data.key.id as string, secret: data.secret as string, as: calling(data.secret) };
};
