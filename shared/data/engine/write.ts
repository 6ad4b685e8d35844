import type { PutCommandInput, TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DomainEvent } from "../../kernel/event.ts";
import type { Refusal } from "../../kernel/refusal.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = NonNullable<PutCommandInput["Item"]>;

/** One write of a transaction, described and not yet done, with the refusal that its condition stands for. */
export type Write = {
  item: TransactItem;
  /** The refusal if the condition does not hold; it is given the present item. Absent: a failed condition is a defect. */
  refuse?: (current: Item | undefined) => Refusal;
};

/** What belongs in one transaction: what is written, and what happened. */
export type Changes = { writes: readonly Write[]; events: readonly DomainEvent[] };

/** Several changes as one, in their order. */
export const together = (...changes: readonly Changes[]): Changes => ({
  writes: changes.flatMap(({ writes }) => writes),
  events: changes.flatMap(({ events }) => events),
});

/** What a commit is given: changes as they were handed on, or writes and events. */
export type Given = readonly [Changes] | readonly [writes: readonly Write[], events: readonly DomainEvent[]];

export const changesOf = (given: Given): Changes => {
  if (given.length === 1) return given[0];
  const [writes, events] = given;
  return { writes, events };
};
