import { servedMarkets } from "../configuration.ts";

type Load = () => Promise<{ default: unknown }>;

/** One file of the folders that the stage serves, by market; others are not loaded. Throws an Error for an unknown folder. */
export const ofEachMarket = async <T>(files: Readonly<Record<string, Load>>): Promise<Record<string, T>> =>
  Object.fromEntries(
    await Promise.all(
      servedMarkets().map(async (id) => {
        const load = files[id];
        if (!load) throw new Error(`MARKETS: there is no folder markets/${id}`);
        return [id, (await load()).default as T] as const;
      }),
    ),
  );
