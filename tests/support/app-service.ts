import { startLocalService } from "../../bench/local-service.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Morning where the sample provider works, in summer and in winter. */
const begins_at = 16 * hour;

/** The local service, and its clock, on which it is morning: what can be booked does not depend on when a test runs. */
export const startAppService = async (folder: string, settings: Record<string, string> = {}) => {
  const service = await startLocalService(folder, settings);
  const advance = (seconds: number) =>
    fetch(`${service.page}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_seconds: Math.max(1, Math.round(seconds)) }),
    });
  const since = (Date.now() - begins_at) % day;
  await advance((day - since) / 1000);
  return { ...service, advance };
};
