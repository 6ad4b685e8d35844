import type { BusyTime } from "../domain/job/availability.ts";
import { policy, timesPolicy } from "../domain/policy.ts";
import { minus, plus } from "../kernel/time.ts";
import { DeleteCommand, QueryCommand, UpdateCommand } from "./engine/commands.ts";
import { table, tableName } from "./engine/table.ts";

/**
 * Which of their time the providers of a district have given away: one item for each provider, one attribute for each
 * of its jobs. A copy for those who look for a free time; a claim is decided by slots.
 */

const keyOf = (district: string, providerId: string) => ({ pk: `BUSY#${district}`, sk: providerId });

const attributeOf = (jobId: string): string => `job_${jobId}`;

/** What is planned lies no further ahead, so that nothing of an item that is due for removal still counts. */
const kept_days = policy.job.ahead_days + 30;

/** Notes what a job holds of a provider's time in a district; nothing: it holds none. Doing it twice does no harm. */
export const noteBusyTime = async (
  { district, service_provider_id, job_id }: Record<"district" | "service_provider_id" | "job_id", string>,
  held: BusyTime | undefined,
  now: string,
): Promise<void> => {
  const ttl = Math.ceil(Date.parse(plus(now, { days: kept_days })) / 1000);
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(district, service_provider_id),
      ...(held
        ? {
            UpdateExpression: "SET #job = :held, entity = :entity, #ttl = :ttl",
            ExpressionAttributeNames: { "#job": attributeOf(job_id), "#ttl": "ttl" },
            ExpressionAttributeValues: { ":held": held, ":entity": "busy_times", ":ttl": ttl },
          }
        : {
            UpdateExpression: "REMOVE #job",
            ExpressionAttributeNames: { "#job": attributeOf(job_id) },
          }),
    }),
  );
};

/** Forgets a provider in a district where it works no more. */
export const forgetBusyTimes = async (district: string, providerId: string): Promise<void> => {
  await table().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(district, providerId) }));
};

/** The time that each provider of a district has given away from now on, by provider. One round trip. */
export const busyTimesIn = async (district: string, now: string): Promise<Map<string, BusyTime[]>> => {
  const since = minus(now, { hours: policy.job.duration_hours_most });
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :district",
      ExpressionAttributeValues: { ":district": keyOf(district, "").pk },
      Limit: timesPolicy.providers_most,
    }),
  );
  return new Map(
    Items.map((item) => [
      item.sk as string,
      Object.entries(item).flatMap(([name, held]) =>
        name.startsWith("job_") && (held as BusyTime).until > since ? [held as BusyTime] : [],
      ),
    ]),
  );
};
