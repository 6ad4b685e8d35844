import * as z from "zod/mini";
import { catalog, serviceIdWithKey } from "../../data/catalog.ts";
import type { Write } from "../../data/engine/write.ts";
import { changedKind, findKind, holdKinds } from "../../data/kinds.ts";
import { pricingBases } from "../../data/quotation-rules.ts";
import {
  KindConflict,
  KindNotFound,
  KindView,
  kindSeen,
  type OwnKind,
} from "../../domain/pricing/own-kind.ts";
import { RulesConflict } from "../../domain/pricing/rules-conflict.ts";
import { serviceNamed } from "../../domain/pricing/taxonomy/taxonomy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import type { Decision } from "../../kernel/event.ts";
import { committed } from "../../kernel/record.ts";
import { Id } from "../../kernel/schema.ts";
import { marketOf } from "../../markets/served.ts";

/** The declarations that all operations share that change whether requests are read as a kind of work. */
export const changingState = {
  extra: true,
  params: z.strictObject({ kind_id: Id("kind") }),
  body: z.strictObject({ version: kindSeen }),
  response: KindView,
  refuses: [KindNotFound, KindConflict, RulesConflict],
  uses: ["table"],
  example: { params: { kind_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { version: 1 } },
} as const satisfies SharedContract;

/** A kind of work that is to be changed, and what counts its changes. One round trip. */
export const kindFound = async (kind_id: string) => {
  const [kind, basisOf] = await Promise.all([findKind(kind_id), pricingBases()]);
  return [kind, basisOf(kind)] as const;
};

/**
 * Whether it is all that requests can be read as of an operator's own service that providers can choose, and the writes that have
 * the service stay as it is. At most two round trips.
 */
export const neededBy = async (kind: OwnKind): Promise<{ isNeeded: boolean; unchanged: Write[] }> => {
  if (kind.state === "withdrawn" || serviceNamed(kind.service)) return { isNeeded: false, unchanged: [] };
  const market = marketOf(kind);
  const [{ members }, service_id] = await Promise.all([
    holdKinds(market),
    serviceIdWithKey(kind.service, market),
  ]);
  const others = members.some(
    ({ id, service, state }) => id !== kind.id && service === kind.service && state === "active",
  );
  const service = others || !service_id ? undefined : await catalog.get(service_id);
  return { isNeeded: service?.active === true, unchanged: service ? [catalog.unchanged(service)] : [] };
};

type Answer = z.input<typeof KindView>;

/** Stores what was decided of a kind of work; nothing if it is as it was. */
export const keepKind = async (
  [before, basis]: Awaited<ReturnType<typeof kindFound>>,
  { record, events }: Decision<OwnKind>,
  { commit }: Pick<Call<unknown, unknown, unknown, Answer>, "commit">,
  besides: readonly Write[] = [],
): Promise<Answer> =>
  record === before ? before : commit([...changedKind(record, basis), ...besides], events, committed(record));
