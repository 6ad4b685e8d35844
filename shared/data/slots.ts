import type { Job } from "../domain/job/job.ts";
import { JobSlotConflict } from "../domain/job/job.ts";
import { type Slot, slotChanges, slotsOf } from "../domain/job/slots.ts";
import { plus } from "../kernel/time.ts";
import { readItem } from "./engine/reads.ts";
import { tableName } from "./engine/table.ts";
import type { Item, Write } from "./engine/write.ts";
import { jobs } from "./jobs.ts";

/** A provider's day in UTC: an item with the job of each taken slot. */
const dayOf = ({ service_provider_id, starts_at }: Slot): string =>
  `SLOT#${service_provider_id}#${starts_at.slice(0, 10)}`;

/** The attribute of a slot: the time at which it begins. */
const timeOf = ({ starts_at }: Slot): string => starts_at.slice(11, 16);

type Change = { slot: Slot; taken: boolean };

const holderOf = (item: Item | undefined, changes: readonly Change[]): unknown =>
  changes
    .filter(({ taken }) => taken)
    .map(({ slot }) => item?.[timeOf(slot)])
    .find((held) => held !== undefined);

/**
 * Returns the write with all changes of a day. A slot that is already gone counts as freed. Freeing another job's slot
 * would be a bug, and leaves it unchanged.
 */
const ofDay = (pk: string, changes: readonly Change[], named: boolean): Write => {
  const [{ slot: first }] = changes as [Change];
  const places = changes.map((change, at) => ({ ...change, name: `#${at}` }));
  const ttl = Math.ceil(Date.parse(plus(first.starts_at, { days: 31 })) / 1000);
  const set = places.filter(({ taken }) => taken).map(({ name }) => `${name} = :job`);
  const remove = places.filter(({ taken }) => !taken).map(({ name }) => name);
  return {
    item: {
      Update: {
        TableName: tableName(),
        Key: { pk, sk: "SLOT" },
        UpdateExpression: [
          `SET ${["entity = :entity", "#ttl = :ttl", ...set].join(", ")}`,
          ...(remove.length > 0 ? [`REMOVE ${remove.join(", ")}`] : []),
        ].join(" "),
        ConditionExpression: places
          .map(({ name, taken }) =>
            taken ? `attribute_not_exists(${name})` : `(attribute_not_exists(${name}) OR ${name} = :job)`,
          )
          .join(" AND "),
        ExpressionAttributeNames: {
          "#ttl": "ttl",
          ...Object.fromEntries(places.map(({ name, slot }) => [name, timeOf(slot)])),
        },
        ExpressionAttributeValues: { ":job": first.job_id, ":entity": "slot", ":ttl": ttl },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    refuse: (current) => {
      const job_id = holderOf(current, changes);
      if (job_id === undefined) throw new Error("A slot to be freed is another job's");
      return JobSlotConflict(named ? { details: { job_id } } : {});
    },
  };
};

/**
 * Returns the writes that a change of a job makes to its provider's time: taken when it is claimed, moved when it is
 * delayed or rescheduled, freed when it ends. They belong to the transaction of the change. Another job's slot is
 * refused with `job.slot_conflict`, which names that job unless the caller is a customer.
 */
export const slotWrites = (before: Job, after: Job, to?: "user"): Write[] => {
  const { freed, taken } = slotChanges(before, after);
  const changes: Change[] = [
    ...freed.map((slot) => ({ slot, taken: false })),
    ...taken.map((slot) => ({ slot, taken: true })),
  ];
  return [...Map.groupBy(changes, ({ slot }) => dayOf(slot))].map(([day, own]) =>
    ofDay(day, own, to !== "user"),
  );
};

/** Returns the writes of a changed job: its record, and its provider's time as `slotWrites` has it. */
export const updateJob = (before: Job, after: Job, to?: "user"): Write[] => [
  jobs.update(after),
  ...slotWrites(before, after, to),
];

/** The job that has each of these slots. One round trip. */
export const holdersOf = async (slots: readonly Slot[]): Promise<(string | undefined)[]> => {
  const items = await Promise.all(slots.map((slot) => readItem({ pk: dayOf(slot), sk: "SLOT" })));
  return slots.map((slot, at) => items[at]?.[timeOf(slot)] as string | undefined);
};

/** Which other job each of these providers has at the time of one that it would hold. One round trip. */
export const clashesWith = async (job: Job, providerIds: readonly Job["service_provider_id"][]) => {
  const found = await Promise.all(
    providerIds.map(async (service_provider_id) => {
      const holders = await holdersOf(slotsOf({ ...job, state: "assigned", service_provider_id }));
      return [service_provider_id, holders.find((id) => id !== undefined && id !== job.id)] as const;
    }),
  );
  return new Map<string | undefined, string | undefined>(found);
};
