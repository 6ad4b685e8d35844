import {
  HeldMessage,
  HeldMessageConflict,
  HeldMessageNotFound,
} from "../domain/notification/held-message.ts";
import { entity } from "./engine/entity.ts";

export const heldPartition = (accountId: string): string => `HELD#${accountId}`;

export const heldMessages = entity({
  name: "held_message",
  schema: () => HeldMessage,
  key: (accountId, id) => [heldPartition(accountId as string), id as string],
  identity: ({ account_id, id }) => [account_id, id],
  indexes: {
    ofAccount: { on: "table", key: ({ account_id, id }) => [heldPartition(account_id), id] },
  },
  due: ({ due_at }) => due_at,
  notFound: HeldMessageNotFound,
  conflict: HeldMessageConflict,
});
