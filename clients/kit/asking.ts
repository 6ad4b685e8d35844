import {
  type InfiniteData,
  QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/preact-query";
import { useRef } from "preact/hooks";
import { ConnectionError } from "../typescript/client.ts";

const quiet_ms = 5 * 60_000;
const fresh_ms = 30_000;
let touched = Date.now();
for (const sign of ["pointerdown", "keydown", "focus"])
  addEventListener(sign, () => {
    const returned = !isWatched();
    touched = Date.now();
    if (returned) void asked.refetchQueries({ stale: true, type: "active" });
  });

/** Whether somebody is using the page. Nothing is requested for a page that nobody looks at. */
export const isWatched = (): boolean =>
  document.visibilityState === "visible" && Date.now() - touched < quiet_ms;

export const asked = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: fresh_ms,
      refetchOnWindowFocus: () => isWatched(),
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The service's answer to a query, requested again every minute while somebody watches and `live` is set. */
export const useAsk = <T>(
  key: QueryKey,
  ask: (signal: AbortSignal) => Promise<T>,
  { live = false, enabled = true }: { live?: boolean; enabled?: boolean } = {},
) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(signal),
    enabled,
    ...(live && { refetchInterval: () => (isWatched() ? 60_000 : false) }),
  });

type Page<T> = { items: T[]; next_cursor: string | null; total?: number | null };
export type Listing<T, P = Page<T>> = {
  query: UseInfiniteQueryResult<InfiniteData<P>>;
  items: T[];
  total: number | null | undefined;
};

/** A list that grows page by page. */
export const useListing = <P extends Page<unknown>>(
  key: QueryKey,
  ask: (paging: { cursor?: string }) => Promise<P>,
): Listing<P["items"][number], P> => {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }: P) => next_cursor ?? undefined,
  });
  return {
    query,
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
    total: query.data?.pages[0]?.total,
  };
};

/**
 * A change at the service. Queries that it affects are requested again. If no answer came, repeating it sends the
 * same request, so that it has its effect once.
 */
export const useAct = <G, T>(
  act: (given: G, idempotencyKey: string) => Promise<T>,
  after?: (answer: T, given: G) => void,
) => {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const renew = () => {
    key.current = crypto.randomUUID();
  };
  return useMutation({
    mutationFn: (given: G) => act(given, key.current),
    onSuccess: (answer, given) => {
      renew();
      after?.(answer, given);
      return queries.invalidateQueries();
    },
    onError: (error) => {
      if (!(error instanceof ConnectionError)) renew();
    },
  });
};
