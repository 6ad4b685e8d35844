import type { Caller } from "./caller.ts";
import type { Data, Listed, Parts, Request, Route } from "./routes.ts";

/** Calls one operation. Throws a MarketplaceError for a refusal, a ConnectionError if no answer comes. */
export type Operation<R extends Route> = (
  caller: Pick<Caller, "call">,
  ...[request]: Request<R>
) => Promise<Data<R>>;

/** An operation by its route. */
export const operation =
  <R extends Route>(route: R): Operation<R> =>
  ({ call }, ...[parts]) =>
    call(route, parts as Parts | undefined);

/** Every record of a list; pages are requested as needed. */
export async function* pagesOf<R extends Route>(
  ask: (parts: Parts) => Promise<Data<R>>,
  parts: Parts = {},
): AsyncGenerator<Listed<R>, void, undefined> {
  let cursor: string | null = null;
  do {
    const query = { ...parts.query, ...(cursor !== null && { cursor }) };
    const page = (await ask({ ...parts, query })) as { items: Listed<R>[]; next_cursor: string | null };
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** Every record of a list, of an operation that was imported by its name. */
export const every = <R extends Route>(
  caller: Pick<Caller, "call">,
  listing: Operation<R>,
  ...[request]: Request<R>
): AsyncGenerator<Listed<R>, void, undefined> =>
  pagesOf<R>(
    (parts) => (listing as (...given: [typeof caller, Parts]) => Promise<Data<R>>)(caller, parts),
    request as Parts,
  );
