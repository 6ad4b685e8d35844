import { type DehydratedState, dehydrate, hydrate } from "@tanstack/preact-query";
import { asked } from "../asking.ts";
import { isRemembered, session } from "../client.ts";
import { keep, kept } from "../kept.ts";

/** What somebody looks up without a connection: where and when, what was said, what was offered. */
const worthKeeping = new Set(["chat", "job", "jobs", "me", "quote", "quotes", "talk", "talks"]);
const most = 100;
const kept_ms = 7 * 24 * 60 * 60_000;
const pause_ms = 2000;
const name = "answers";

const store = (): void => {
  if (!session.get() || !isRemembered()) return;
  const { queries } = dehydrate(asked, {
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.data !== undefined && worthKeeping.has(String(queryKey[0])),
  });
  const latest = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, most);
  void keep(name, { queries: latest, mutations: [] } satisfies DehydratedState);
};

/**
 * Shows the signed-in account what was answered in the last days, until the service answers anew, and keeps what it answers
 * from now on in the browser's own store. Signing out deletes it.
 */
export const restoreAnswers = async (): Promise<void> => {
  const state = session.get() && (await kept<DehydratedState>(name));
  const oldest = Date.now() - kept_ms;
  const queries = state?.queries.filter(({ state: { dataUpdatedAt } }) => dataUpdatedAt > oldest) ?? [];
  asked.setDefaultOptions({
    ...asked.getDefaultOptions(),
    queries: { ...asked.getDefaultOptions().queries, gcTime: kept_ms },
  });
  hydrate(asked, { queries, mutations: [] });
  await asked.invalidateQueries({ refetchType: "none" });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  asked.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" || waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      store();
    }, pause_ms);
  });
};
