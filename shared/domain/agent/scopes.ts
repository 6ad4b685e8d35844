import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";

/** What a customer may let an assistant do. */
export const agentScopes = ["quote", "book", "jobs", "messages"] as const;
export type AgentScope = (typeof agentScopes)[number];

export const AgentScopes = described(
  z.array(z.enum(agentScopes)).check(z.minLength(1), z.maxLength(agentScopes.length)),
  "What the assistant may do: ask for prices, prepare bookings, read jobs, read and send messages.",
);

/** The known scopes of a text with spaces, each once; all of them if it names none. */
export const scopesIn = (text: string | undefined): AgentScope[] => {
  const named = (text ?? "").split(" ").filter(Boolean);
  return named.length === 0 ? [...agentScopes] : agentScopes.filter((scope) => named.includes(scope));
};
