import { activeAdmins } from "../../data/accounts.ts";
import { type AdminRole, adminRoleOf } from "../../domain/account/account.ts";
import {
  isForAdmins,
  isToldToRole,
  messageFor,
  type Side,
  sideOf,
} from "../../domain/notification/messages.ts";
import type { Notification } from "../../domain/notification/notification.ts";
import type { EventEnvelope } from "../../kernel/event.ts";

/** A recipient of an event's notification, and on which side. */
export type Addressee = { account_id: Notification["account_id"]; side: Side };

/** All recipients of an event's notification: the people it names, and the administrators if it is meant for them. */
export const addresseesOf = async (event: EventEnvelope): Promise<Addressee[]> => {
  const named = event.audience
    .filter((account_id) => messageFor(event, account_id))
    .map(
      (account_id): Addressee => ({
        account_id: account_id as Addressee["account_id"],
        side: sideOf(event, account_id),
      }),
    );
  if (!isForAdmins(event)) return named;
  return [
    ...named,
    ...(await activeAdmins())
      .filter((account) => isToldToRole(event, adminRoleOf(account) as AdminRole))
      .map(({ id }): Addressee => ({ account_id: id, side: "admin" })),
  ];
};
