import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { secrets } from "../configuration.ts";
import type { Account, Role } from "../domain/account/account.ts";
import { AddressTaken } from "../domain/account/registration.ts";
import { notFound } from "../kernel/refusal.ts";
import { Id } from "../kernel/schema.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export type IdentifierKind = "email" | "phone" | "idp";

/** How sign-in finds an account: by verified addresses and identities. Each belongs to one account in a role. */
export const Identifier = z.object({ id: z.string(), version: z.int(), account_id: Id("account") });
export type Identifier = z.output<typeof Identifier>;

export const identifiers = entity({
  name: "identifier",
  schema: () => Identifier,
  key: (id) => [`IDENTIFIER#${id}`, "IDENTIFIER"],
  notFound: notFound("identifier"),
  conflict: AddressTaken,
});

/** A keyed hash of a normalized address, for lookups and limits that must not store the address itself. */
export const addressKey = async (kind: IdentifierKind, value: string): Promise<string> => {
  const { lookup_key } = await secrets();
  return createHmac("sha256", Buffer.from(lookup_key, "base64")).update(`${kind}\n${value}`).digest("hex");
};

/** The id of the identifier for a normalised e-mail address, telephone number or external identity. */
export const identifierId = async (kind: IdentifierKind, role: Role, value: string): Promise<string> =>
  `${kind}#${role}#${await addressKey(kind, value)}`;

/** Returns the writes that free an account's verified addresses and identities for other accounts. */
export const releasing = async (
  account: Account,
  kinds: readonly IdentifierKind[] = ["email", "phone", "idp"],
): Promise<Write[]> => {
  const { id, role, email, email_verified_at, phone, phone_verified_at, identities, imported_at } = account;
  const held = [
    ...(email !== undefined && (email_verified_at ?? imported_at) ? [["email", email] as const] : []),
    ...(phone !== undefined && phone_verified_at ? [["phone", phone] as const] : []),
    ...identities.map(({ key }) => ["idp", key] as const),
  ];
  return Promise.all(
    held
      .filter(([kind]) => kinds.includes(kind))
      .map(async ([kind, value]) => ({
        item: {
          Delete: {
            TableName: tableName(),
            Key: { pk: `IDENTIFIER#${await identifierId(kind, role, value)}`, sk: "IDENTIFIER" },
            ConditionExpression: "attribute_not_exists(pk) OR account_id = :id",
            ExpressionAttributeValues: { ":id": id },
          },
        },
        refuse: () => AddressTaken(),
      })),
  );
};
