import type { PutCommandInput, TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Refusal } from "../../kernel/refusal.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = NonNullable<PutCommandInput["Item"]>;

/** One write of a transaction, not yet committed, with the refusal for a failed condition. */
export type Write = {
  item: TransactItem;
  /** The refusal if the condition fails; called with the current item. Absent: a failed condition is a bug. */
  refuse?: (current: Item | undefined) => Refusal;
  /** The records that have to be changed, raised or checked in the same transaction: each guards a set that this write is about. */
  guards?: readonly { pk: string; sk: string }[];
};

/** What belongs in one transaction: the writes and the events. */
export type Changes = { writes: readonly Write[]; events: readonly DomainEvent[] };

/** Several changes combined, in order. */
export const together = (...changes: readonly Changes[]): Changes => ({
  writes: changes.flatMap(({ writes }) => writes),
  events: changes.flatMap(({ events }) => events),
});

/** What a commit takes: changes, or writes and events. */
export type Given = readonly [Changes] | readonly [writes: readonly Write[], events: readonly DomainEvent[]];

export const changesOf = (given: Given): Changes => {
  if (given.length === 1) return given[0];
  const [writes, events] = given;
  return { writes, events };
};
