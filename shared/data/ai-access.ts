import { AiAccess, AiAccessConflict } from "../domain/account/ai-access.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** One for each account that asked for such a token. */
export const aiAccess = entity({
  name: "ai_access",
  schema: documented(() => AiAccess),
  key: (accountId) => [`ACCOUNT#${accountId}`, "AI_ACCESS"],
  expires: ({ tokens }) =>
    tokens
      .map(({ expires_at }) => expires_at)
      .sort()
      .at(-1),
  notFound: AiAccessConflict,
  conflict: AiAccessConflict,
});
