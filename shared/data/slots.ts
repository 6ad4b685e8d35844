import type { Job } from "../domain/job/job.ts";
import { JobSlotConflict } from "../domain/job/job.ts";
import { type Slot, slotChanges } from "../domain/job/slots.ts";
import { plus } from "../kernel/time.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

const keyOf = ({ service_provider_id, starts_at }: Slot) => ({
  pk: `SLOT#${service_provider_id}#${starts_at}`,
  sk: "SLOT",
});

const take = (slot: Slot, named: boolean): Write => ({
  item: {
    Put: {
      TableName: tableName(),
      Item: {
        ...keyOf(slot),
        entity: "slot",
        job_id: slot.job_id,
        ttl: Math.ceil(Date.parse(plus(slot.starts_at, { days: 30 })) / 1000),
      },
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  },
  refuse: (current) => JobSlotConflict(named ? { details: { job_id: current?.job_id } } : {}),
});

/** A slot that is gone already counts as freed. Another job's slot here would be a defect; it is not touched. */
const free = (slot: Slot): Write => ({
  item: {
    Delete: {
      TableName: tableName(),
      Key: keyOf(slot),
      ConditionExpression: "attribute_not_exists(pk) OR job_id = :job",
      ExpressionAttributeValues: { ":job": slot.job_id },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  },
});

/**
 * Describes what a change of a job does to its provider's time: taken when it is claimed, moved when it is
 * delayed or rescheduled, given back when it ends. Belongs to the transaction of the change. A slot that is
 * another job's is refused with `job.slot_conflict`, which names that job to all but a customer.
 */
export const slotWrites = (before: Job, after: Job, to?: "user"): Write[] => {
  const { freed, taken } = slotChanges(before, after);
  return [...freed.map(free), ...taken.map((slot) => take(slot, to !== "user"))];
};
