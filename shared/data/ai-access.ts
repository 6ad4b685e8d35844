import { AiAccess, AiAccessConflict } from "../domain/account/ai-access.ts";
import { entity } from "./engine/entity.ts";

/** One for each account that has requested a token. */
export const aiAccess = entity({
  name: "ai_access",
  schema: () => AiAccess,
  key: (accountId) => [`ACCOUNT#${accountId}`, "AI_ACCESS"],
  expires: ({ tokens }) =>
    tokens
      .map(({ expires_at }) => expires_at)
      .sort()
      .at(-1),
  notFound: AiAccessConflict,
  conflict: AiAccessConflict,
});
