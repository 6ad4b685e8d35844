import { useAsk } from "./asking.ts";
import { client } from "./client.ts";

/** What there is now, a few seconds old; read again while somebody watches. */
export const useStats = () => useAsk(["stats"], () => client.admin.dashboard.getStats(), { live: true });
