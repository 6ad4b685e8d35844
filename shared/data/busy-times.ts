import type { BusyTime } from "../domain/job/availability.ts";
import { policy, timesPolicy } from "../domain/policy.ts";
import { minus, plus } from "../kernel/time.ts";
import { DeleteCommand, QueryCommand, UpdateCommand } from "./engine/commands.ts";
import { readListed } from "./engine/reads.ts";
import { table, tableName } from "./engine/table.ts";
import type { Item } from "./engine/write.ts";

/**
 * The busy times of the providers of a district: one item for each provider, one attribute for each of its jobs. A copy
 * for finding free times; claims are decided by slots.
 */

const keyOf = (district: string, providerId: string) => ({ pk: `BUSY#${district}`, sk: providerId });

const attributeOf = (jobId: string): string => `job_${jobId}`;

/** Jobs are never planned further ahead than this, so an item that expires holds no time that still counts. */
const kept_days = policy.job.ahead_days + 30;

const timesOf = (item: Item): [name: string, held: BusyTime][] =>
  Object.entries(item).filter(([name]) => name.startsWith("job_"));

/** Times that ended before this have no say in when somebody is free. */
const countedSince = (now: string): string => minus(now, { hours: policy.job.duration_hours_most });

/**
 * Records the busy time of a provider's job in a district, and drops those that are long over; or removes it if the job
 * has none. Idempotent.
 */
export const noteBusyTime = async (
  { district, service_provider_id, job_id }: Record<"district" | "service_provider_id" | "job_id", string>,
  held: BusyTime | undefined,
  now: string,
): Promise<void> => {
  const [own, Key] = [attributeOf(job_id), keyOf(district, service_provider_id)];
  const stored = held ? (await readListed([Key])).flatMap(timesOf) : [];
  const over = stored.flatMap(([name, { until }]) =>
    name !== own && until <= countedSince(now) ? [name] : [],
  );
  const gone = [...over, ...(held ? [] : [own])].map((name, at) => [`#gone${at}`, name] as const);
  const ttl = Math.ceil(Date.parse(plus(now, { days: kept_days })) / 1000);
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression: [
        ...(held ? ["SET #job = :held, entity = :entity, #ttl = :ttl"] : []),
        ...(gone.length > 0 ? [`REMOVE ${gone.map(([alias]) => alias).join(", ")}`] : []),
      ].join(" "),
      ExpressionAttributeNames: {
        ...(held && { "#job": own, "#ttl": "ttl" }),
        ...Object.fromEntries(gone),
      },
      ...(held && { ExpressionAttributeValues: { ":held": held, ":entity": "busy_times", ":ttl": ttl } }),
    }),
  );
};

/** Deletes a provider's busy times in a district where it no longer works. */
export const forgetBusyTimes = async (district: string, providerId: string): Promise<void> => {
  await table().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(district, providerId) }));
};

/** The busy times of a district's providers from now on, by provider. One round trip. */
export const busyTimesIn = async (district: string, now: string): Promise<Map<string, BusyTime[]>> => {
  const since = countedSince(now);
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
      timesOf(item).flatMap(([, held]) => (held.until > since ? [held] : [])),
    ]),
  );
};
