import {
  Recipient,
  RecipientConflict,
  RecipientNotFound,
  recipientForgottenAt,
} from "../domain/message/recipient.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";
import { addressKey } from "./identifiers.ts";

export const recipients = entity({
  name: "recipient",
  schema: documented(() => Recipient),
  key: (id) => [`RECIPIENT#${id}`, "RECIPIENT"],
  expires: recipientForgottenAt,
  notFound: RecipientNotFound,
  conflict: RecipientConflict,
});

/** The id of who gets messages at an address: from its keyed hash. */
export const recipientId = async (channel: Recipient["channel"], address: string): Promise<Recipient["id"]> =>
  (await addressKey(channel === "email" ? "email" : "phone", address.toLowerCase())).slice(
    0,
    24,
  ) as Recipient["id"];
