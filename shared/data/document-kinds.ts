import {
  type DocumentKind,
  DocumentKinds,
  DocumentKindsConflict,
  DocumentKindsNotFound,
  documentKindsId,
  firstKinds,
  kindsOf,
  mandatoryOf,
} from "../domain/document/kinds.ts";
import { policy } from "../domain/policy.ts";
import type { ServiceProvider } from "../domain/provider/service-provider.ts";
import { plus } from "../kernel/time.ts";
import { inEachMarket } from "../markets/each.ts";
import type { Market } from "../markets/market.ts";
import { markets } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";

export const documentKindsRecords = entity({
  name: "document_kinds",
  schema: () => DocumentKinds,
  key: (id) => [`DOCUMENT_KINDS#${id}`, "DOCUMENT_KINDS"],
  notFound: DocumentKindsNotFound,
  conflict: DocumentKindsConflict,
});

type KindsIn = (record: { market?: string | undefined }) => DocumentKinds;

let held: { kindsIn: KindsIn; at: string } | undefined;

/** The current kinds of a market. One read. */
export const presentKinds = async (market: Market): Promise<DocumentKinds> =>
  (await documentKindsRecords.get(documentKindsId(market))) ?? firstKinds(market);

/** The kinds of each market that this process has cached for at most a minute, if any. */
export const heldKinds = (now: string): KindsIn | undefined =>
  held && held.at <= now && now < plus(held.at, { seconds: policy.document.kinds_seconds })
    ? held.kindsIn
    : undefined;

/** The kinds of each market, cached for at most a minute: they rarely change and every claim reads them. */
export const documentKinds = async (now: string): Promise<KindsIn> => {
  const known = heldKinds(now);
  if (known) return known;
  const kindsIn = await inEachMarket(presentKinds);
  held = { kindsIn, at: now };
  return kindsIn;
};

/** Drops this process's cached kinds after it has changed them. */
export const forgetKinds = (): void => {
  held = undefined;
};

/** What customers can hand in: a kind that several markets have, once. */
export const customerKinds = (kindsIn: KindsIn): DocumentKind[] => {
  const all = markets.flatMap(({ id }) => kindsOf(kindsIn({ market: id }), "user"));
  return [...new Map(all.map((kind) => [kind.doc_name, kind])).values()];
};

/** Names of the documents that a provider needs now in order to work, by its market. */
export const mandatoryForProviders = async (now: string) => {
  const kindsIn = await documentKinds(now);
  return (provider: Pick<ServiceProvider, "market">): string[] =>
    mandatoryOf(kindsIn(provider), "service_provider", now);
};
