import { createHash, randomBytes } from "node:crypto";
import { wasNotAsked } from "../../kernel/breaker.ts";
import type { DomainEvent, EventActor, EventEnvelope } from "../../kernel/event.ts";
import { newId } from "../../kernel/id.ts";
import { DependencyUnavailable, Refusal } from "../../kernel/refusal.ts";
import { wait } from "../../kernel/time.ts";
import { DeleteCommand, PutCommand, TransactWriteCommand } from "./commands.ts";
import type { EventRow } from "./events.ts";
import { expectGuards } from "./guard.ts";
import { insertEvents } from "./outbox.ts";
import type { ItemKey } from "./reads.ts";
import { table, tableName } from "./table.ts";
import { changesOf, type Given, type Item, type Write } from "./write.ts";

/** Who writes, when, and the cause. */
export type CommitContext = {
  actor: EventActor;
  /** ISO instant. */
  now: string;
  operation: string;
  correlation_id: string;
  causation_id?: string;
  source_ip?: string | undefined;
  /** Milliseconds left for this commit. */
  remaining: () => number;
};

type Reason = { Code?: string; Item?: Item };

const retryable = new Set([
  "None",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** The reasons, write by write, why a transaction was canceled. */
const cancellation = (error: unknown): Reason[] | undefined => {
  const { name, CancellationReasons, Item } = error as Partial<Error> & {
    CancellationReasons?: Reason[];
    Item?: Item;
  };
  if (name === "TransactionCanceledException") return CancellationReasons;
  if (name === "ConditionalCheckFailedException")
    return [{ Code: "ConditionalCheckFailed", ...(Item && { Item }) }];
  return name === "TransactionConflictException" ? [{ Code: "TransactionConflict" }] : undefined;
};

/** An id that is unique for each commit. It is stored in each record, so it is short. */
export const newWriter = (): string => randomBytes(9).toString("base64url");

/** Stamps the writer on conditional puts, so that a retry recognizes its own write if the response was lost. */
const signed = ({ item }: Write, writer: string): Write["item"] =>
  item.Put?.ConditionExpression ? { Put: { ...item.Put, Item: { ...item.Put.Item, writer } } } : item;

/**
 * Runs the writes that `send` sends. A failed condition becomes the refusal of its write. Conflicts and throttling are
 * retried three times with full jitter within the remaining time; after that it throws `service.unavailable`.
 */
const persist = async (
  writes: readonly Write[],
  { send, writer, remaining }: { send: () => Promise<unknown>; writer: string; remaining: () => number },
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const reasons = cancellation(error);
      if (wasNotAsked(error)) throw error;
      const unanswered = error instanceof Refusal && error.reason === DependencyUnavailable;
      if (!reasons && !unanswered) throw error;
      const failed = (reasons ?? [])
        .map((reason, position) => ({ reason, write: writes[position] as Write }))
        .filter(({ reason }) => reason.Code === "ConditionalCheckFailed");
      if (failed.some(({ reason }) => reason.Item?.writer === writer)) return;
      const [first] = failed;
      if (first)
        throw (
          first.write.refuse?.(first.reason.Item) ??
          new Error("A condition without a refusal did not hold", { cause: error })
        );
      if (reasons && !reasons.every(({ Code }) => retryable.has(Code ?? "None"))) throw error;
      const pause = Math.random() * 50 * 2 ** attempt;
      if (attempt > 3 || remaining() - 2000 < pause)
        throw unanswered
          ? error
          : Object.assign(DependencyUnavailable({ retry_after_seconds: 1 }), { cause: error });
      await wait(pause);
    }
  }
};

/** Writes everything or nothing, in one transaction of at most 100 items. */
export const transact = async (writes: readonly Write[], remaining: () => number): Promise<void> => {
  if (writes.length === 0) return;
  const writer = newWriter();
  const command = new TransactWriteCommand({
    ClientRequestToken: writer,
    TransactItems: writes.map((write) => signed(write, writer)),
  });
  await persist(writes, { send: () => table().send(command), writer, remaining });
};

/** Writes one record under its condition without a transaction, at half the cost. */
export const putAlone = async (write: Write, remaining: () => number): Promise<void> => {
  const writer = newWriter();
  const { Put } = signed(write, writer);
  if (!Put?.ConditionExpression)
    throw new Error("Only a put with a condition is known again when it is repeated");
  const command = new PutCommand(Put);
  await persist([write], { send: () => table().send(command), writer, remaining });
};

/** Inserts one record without a transaction, in one attempt. Returns the existing item if somebody else was first. */
export const insertAlone = async (write: Write): Promise<Item | undefined> => {
  let present: Item | undefined;
  const refuse = (current: Item | undefined): Refusal => {
    present = current;
    return (write.refuse as NonNullable<Write["refuse"]>)(current);
  };
  try {
    await putAlone({ ...write, refuse }, () => 0);
    return undefined;
  } catch (error) {
    if (present) return present;
    throw error;
  }
};

/** Deletes items without a transaction, at half the cost: each by itself, whatever it is by now, or not there. */
export const deleteAlone = async (places: readonly ItemKey[], remaining: () => number): Promise<void> => {
  const TableName = tableName();
  await Promise.all(
    places.map((Key) => {
      const send = () => table().send(new DeleteCommand({ TableName, Key }));
      return persist([], { send, writer: "", remaining });
    }),
  );
};

const isConditionalPut = ({ item }: Write): boolean => item.Put?.ConditionExpression !== undefined;

const idOf = (once: string): string => createHash("sha256").update(once).digest("hex").slice(0, 24);

/** The envelopes of a decision's events: who, when and the cause. */
export const envelopes = (events: readonly DomainEvent[], context: CommitContext): EventEnvelope[] =>
  events.map((event) => ({
    ...event,
    id: event.once === undefined ? newId("event") : idOf(event.once),
    occurred_at: context.now,
    actor: context.actor,
    correlation_id: context.correlation_id,
    causation_id: context.causation_id ?? context.correlation_id,
  }));

/** The largest number of items in a transaction. */
const itemsMost = 100;

/** Writes records and their events together. Events of one aggregate keep the order they are given in. */
export const commitAs = async (context: CommitContext, ...given: Given): Promise<void> => {
  const { writes, events } = changesOf(given);
  expectGuards(writes);
  const rows = envelopes(events, context).map(
    (envelope, ordinal): EventRow => ({
      ...envelope,
      ordinal,
      operation: context.operation,
      ...(context.source_ip && { source_ip: context.source_ip }),
    }),
  );
  // An event that is alone and known again by its id needs no mark: its row says that it waits, in a single write.
  const isAlone = writes.length === 0 && rows.length === 1 && rows[0]?.once !== undefined;
  const all = [...writes, ...insertEvents(rows, isAlone ? 1 : itemsMost - writes.length)];
  const [only, ...others] = all;
  if (only && others.length === 0 && isConditionalPut(only)) return putAlone(only, context.remaining);
  await transact(all, context.remaining);
};
