import { useAsk } from "../kit/asking.ts";
import { client } from "../kit/client.ts";

/** The current counts, a few seconds old, requested again while somebody watches. */
export const useStats = () => useAsk(["stats"], () => client.admin.dashboard.getStats(), { live: true });
