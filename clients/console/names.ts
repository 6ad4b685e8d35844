import { useAsk } from "../kit/asking.ts";
import { client } from "../kit/client.ts";

type Asked = { id: string; told: (name: string | null) => void; failed: (error: unknown) => void };

const each_most = 50;
/** What is asked for while one screen is drawn is asked for at once. */
const gathered_ms = 10;
let asked: Asked[] = [];

const ask = async (some: readonly Asked[]): Promise<void> => {
  try {
    const ids = [...new Set(some.map(({ id }) => id))].join(",");
    const { names } = await client.admin.desk.getNames({ query: { ids } });
    for (const { id, told } of some) told(names[id] ?? null);
  } catch (error) {
    for (const { failed } of some) failed(error);
  }
};

const askAll = (): void => {
  const all = asked;
  asked = [];
  for (let at = 0; at < all.length; at += each_most) void ask(all.slice(at, at + each_most));
};

/** What a person or a job is called; null for what has no name. */
export const nameOf = (id: string): Promise<string | null> =>
  new Promise((told, failed) => {
    if (asked.length === 0) setTimeout(askAll, gathered_ms);
    asked.push({ id, told, failed });
  });

/** The same for a screen; undefined until it is known. */
export const useName = (id: string | undefined): string | undefined => {
  const isId = id !== undefined && /^[0-9a-f]{24}$/.test(id);
  return useAsk(["name", id], () => nameOf(id as string), { enabled: isId }).data ?? undefined;
};
