import {
  Recipient,
  RecipientConflict,
  RecipientNotFound,
  recipientForgottenAt,
} from "../domain/notification/recipient.ts";
import { entity } from "./engine/entity.ts";
import { addressKey } from "./identifiers.ts";

export const recipients = entity({
  name: "recipient",
  schema: () => Recipient,
  key: (id) => [`RECIPIENT#${id}`, "RECIPIENT"],
  expires: recipientForgottenAt,
  notFound: RecipientNotFound,
  conflict: RecipientConflict,
});

/** The id of a message recipient, from the keyed hash of the address. */
export const recipientId = async (channel: Recipient["channel"], address: string): Promise<Recipient["id"]> =>
  (await addressKey(channel === "email" ? "email" : "phone", address.toLowerCase())).slice(
    0,
    24,
  ) as Recipient["id"];
