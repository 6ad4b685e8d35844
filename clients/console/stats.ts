import { useAsk } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import type { Data } from "../typescript/client.ts";

/** The current counts, a few seconds old, requested again while somebody watches. */
export const useStats = () => useAsk(["stats"], () => client.admin.dashboard.getStats(), { live: true });

/** Today where the marketplace is. */
export const todayIn = ({ time_zone, as_of }: Data<"GET /admin/dashboard/get-stats">): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: time_zone }).format(new Date(as_of));
