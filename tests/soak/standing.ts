import { paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { localClient } from "../../local/dynamodb.ts";
import { exportsOf } from "../../platform/operations.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { slotsOf } from "../../shared/domain/job/slots.ts";
import { machines } from "../../shared/domain/machines.ts";
import { balanceOf, type Posting } from "../../shared/domain/payment/ledger.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import type { Machine } from "../../shared/domain/transition.ts";
import { countersChangedWrongly } from "../support/counters.ts";

/** Invariants that hold whenever nothing is in progress: read directly from the table, without the service. */

type Definition = { name: string; implied?: (item: Item) => Item };

/** Every kind of record, by its name. */
const kinds = async (): Promise<Map<string, Definition>> =>
  new Map(
    (await exportsOf("shared/data/*.ts")).flatMap(([, value]) => {
      const { definition } = (value ?? {}) as { definition?: Definition };
      return definition?.name ? [[definition.name, definition] as const] : [];
    }),
  );

/** The machine of a kind of record; the state of a payout is the bank's. */
const machineOf = (entity: string): Machine<string, string> | undefined =>
  entity === "payout"
    ? undefined
    : (machines as Record<string, Machine<string, string>>)[
        entity === "service_provider" ? "onboarding" : entity
      ];

export type Seen = Map<string, Item[]>;

export const openTable = async (endpoint: string, TableName: string) => {
  const client = localClient(endpoint);
  const definitions = await kinds();
  return {
    /** All records, by kind. */
    look: async (): Promise<Seen> => {
      const found: Item[] = [];
      for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
        for (const image of Items) {
          const item = unmarshall(image) as Item;
          found.push({ ...definitions.get(item.entity as string)?.implied?.(item), ...item });
        }
      return Map.groupBy(found, ({ entity }) => entity as string);
    },
    close: () => client.destroy(),
  };
};

const of = <T>(seen: Seen, entity: string): T[] => (seen.get(entity) ?? []) as T[];

const books = (seen: Seen): string[] =>
  [...Map.groupBy(of<Posting>(seen, "posting"), ({ currency }) => currency)].flatMap(
    ([currency, entries]) => [
      ...entries
        .filter((entry) => balanceOf([entry]) !== 0)
        .map(({ kind, reference }) => `The entry ${kind} ${reference} does not balance.`),
      ...(balanceOf(entries) === 0
        ? []
        : [`The books in ${currency} sum to ${balanceOf(entries)}, not to 0.`]),
    ],
  );

/** Slots by provider and time. A slot has room for one job. */
const slots = (seen: Seen): string[] => {
  const wanted = new Map<string, string>();
  const found: string[] = [];
  for (const job of of<Job>(seen, "job"))
    for (const { service_provider_id, starts_at, job_id } of slotsOf(job)) {
      const slot = `${service_provider_id} ${starts_at}`;
      const other = wanted.get(slot);
      if (other) found.push(`The provider of ${slot} is booked by two jobs: ${other} and ${job_id}.`);
      wanted.set(slot, job_id);
    }
  const held = new Map<string, string>(
    of<Item>(seen, "slot").flatMap(({ pk, ...day }) => {
      const [, provider, date] = String(pk).split("#");
      return Object.entries(day)
        .filter(([name]) => /^\d\d:\d\d$/.test(name))
        .map(([time, job_id]) => [`${provider} ${date}T${time}:00.000Z`, String(job_id)] as const);
    }),
  );
  for (const slot of new Set([...wanted.keys(), ...held.keys()]))
    if (wanted.get(slot) !== held.get(slot))
      found.push(`The slot ${slot} is kept for ${held.get(slot)}, and ${wanted.get(slot)} needs it.`);
  return found;
};

const gone = new Set<string>(["canceled", "expired"]);

const oneJobEach = (seen: Seen): string[] => {
  const jobs = of<Job>(seen, "job").filter(({ state }) => !gone.has(state));
  const tasks = new Map<string, string | undefined>(
    of<Quote>(seen, "quote").flatMap(({ id, tasks: all = [] }) =>
      all.map(({ task_id, job_id }) => [`${id} ${task_id}`, job_id] as const),
    ),
  );
  return [...Map.groupBy(jobs, ({ quote_id, task_id }) => `${quote_id} ${task_id}`)].flatMap(
    ([task, own]) => {
      if (own.length > 1)
        return [`The task ${task} has ${own.length} jobs: ${own.map(({ id }) => id).join()}.`];
      const [job] = own;
      return tasks.has(task) && tasks.get(task) !== job?.id
        ? [`The task ${task} names the job ${tasks.get(task)}, and ${job?.id} is its job.`]
        : [];
    },
  );
};

/** The hold of an ended job would stay on the customer's card for days. */
const holds = (seen: Seen): string[] => {
  const ended = new Map(
    of<Job>(seen, "job").flatMap((job) => (gone.has(job.state) ? [[job.id, job.state]] : [])),
  );
  return of<Payment>(seen, "payment").flatMap(({ id, state, job_id }) =>
    state === "authorized" && ended.has(job_id)
      ? [`The payment ${id} is held, and its job ${job_id} is ${ended.get(job_id)}.`]
      : [],
  );
};

const late_most_ms = 2 * 3_600_000;

/** Every record is in a known state, and if only a deadline leads out of it, the deadline is set. */
const exits = (seen: Seen, now: number): string[] =>
  [...seen].flatMap(([entity, records]) => {
    const machine = machineOf(entity);
    return records.flatMap(({ pk, state, duesk }) => {
      const what = `The ${entity} ${String(pk).split("#").at(-1)}`;
      const due = typeof duesk === "string" ? Date.parse(duesk.slice(0, 24)) : undefined;
      if (due !== undefined && now - due > late_most_ms)
        return [`${what} (${state}) was due at ${new Date(due).toISOString()}, and nobody has looked at it.`];
      if (!machine || typeof state !== "string") return [];
      const row = machine.transitions[state];
      if (!row) return [`${what} is ${state}, which is no state of its kind.`];
      const asked = Object.keys(row).some((step) => (machine.requests[step]?.length ?? 0) > 0);
      const stuck =
        entity !== "payment" &&
        entity !== "conversation" &&
        entity !== "message" &&
        !asked &&
        due === undefined;
      return stuck && !machine.final.includes(state)
        ? [`${what} is ${state}: only time leads out of that, and it is not due.`]
        : [];
    });
  });

const waiting_most_ms = 10 * 60_000;

/** No event waits for long to be published. */
const published = (seen: Seen, now: number): string[] =>
  of<Item>(seen, "event_waiting").flatMap(({ sk }) => {
    const since = Date.parse(String(sk).slice(0, 24));
    return now - since > waiting_most_ms
      ? [`An event of ${new Date(since).toISOString()} still waits to be published: ${sk}.`]
      : [];
  });

/** The violations of each invariant, by its name. */
export const examined = async (seen: Seen, before: Seen, now: number): Promise<Record<string, string[]>> => {
  return {
    "the books sum to 0": books(seen),
    "slots are as jobs need them": slots(seen),
    "a task has one live job": oneJobEach(seen),
    "no money is held for a job that has ended": holds(seen),
    "counts are as states are": countersChangedWrongly(seen, before),
    "every state has its exit": exits(seen, now),
    "no event is left behind": published(seen, now),
  };
};
