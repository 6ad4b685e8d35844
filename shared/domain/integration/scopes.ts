/** What a key may be let into: what keys may read, or change, in a folder of operations. Compared with the contracts by a test. */
export const keyScopes = [
  "admin/dashboard:read",
  "admin/field:read",
  "admin/field:write",
  "admin/job:read",
  "admin/notes:write",
  "admin/quote:read",
  "chatbot:write",
  "feedback:read",
  "integration:read",
  "payment:read",
  "service-provider/admin:read",
  "suggestion:read",
  "terms-and-condition:write",
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scope that lets a key call an operation: its folder, and what it does there. */
export const scopeOf = (name: string, what: "read" | "write"): string =>
  `${name.slice(0, name.lastIndexOf("/"))}:${what}`;
