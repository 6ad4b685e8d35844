import { randomUUID } from "node:crypto";

declare const kind: unique symbol;

/** The id of a record: 24 lower-case hexadecimal characters, branded by the kind of record. */
export type Id<K extends string = string> = string & { readonly [kind]?: K };

export type NewId = <K extends string>(kind: K) => Id<K>;

/** The account of a customer or a provider, which has the same id. */
export const accountOf = (id: Id<"user"> | Id<"service_provider">): Id<"account"> =>
  id as string as Id<"account">;

/** A new id: 6 bytes of milliseconds, then 6 random bytes, so that ids sort by age and can't be guessed. */
export const newId: NewId = () => Date.now().toString(16).padStart(12, "0") + randomUUID().slice(-12);

export const isId = (text: unknown): text is Id => typeof text === "string" && /^[0-9a-f]{24}$/.test(text);
