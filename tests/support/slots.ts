import { itemsOf, scanned } from "./engine.ts";

/** Every slot in the table: whose time it is, since when, and the job that holds it. */
export const allSlots = async (): Promise<
  { service_provider_id: string; starts_at: string; job_id: string }[]
> => {
  const found: { service_provider_id: string; starts_at: string; job_id: string }[] = [];
  const days = await scanned({
    FilterExpression: "entity = :slot",
    ExpressionAttributeValues: { ":slot": { S: "slot" } },
  });
  for (const { pk, ...day } of itemsOf(days)) {
    const [, service_provider_id = "", date = ""] = String(pk).split("#");
    for (const [time, job_id] of Object.entries(day).filter(([name]) => /^\d\d:\d\d$/.test(name)))
      found.push({ service_provider_id, starts_at: `${date}T${time}:00.000Z`, job_id: String(job_id) });
  }
  return found;
};

/** The starts of the slots that a job holds, in order. */
export const slotsHeld = async (jobId: string): Promise<string[]> =>
  (await allSlots())
    .filter(({ job_id }) => job_id === jobId)
    .map(({ starts_at }) => starts_at)
    .sort();
