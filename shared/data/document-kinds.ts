import {
  DocumentKinds,
  DocumentKindsConflict,
  DocumentKindsNotFound,
  defaultKinds,
  mandatoryOf,
} from "../domain/document/kinds.ts";
import { policy } from "../domain/policy.ts";
import { documented } from "../kernel/documented.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";

export const documentKindsRecords = entity({
  name: "document_kinds",
  schema: documented(() => DocumentKinds),
  key: (id) => [`DOCUMENT_KINDS#${id}`, "DOCUMENT_KINDS"],
  notFound: DocumentKindsNotFound,
  conflict: DocumentKindsConflict,
});

let held: { kinds: DocumentKinds; at: string } | undefined;

/** The kinds as they are at this moment. One read. */
export const presentKinds = async (): Promise<DocumentKinds> =>
  (await documentKindsRecords.get("current")) ?? defaultKinds;

/** The kinds as this process read them at most a minute ago, if it did. */
export const heldKinds = (now: string): DocumentKinds | undefined =>
  held && held.at <= now && now < plus(held.at, { seconds: policy.document.kinds_seconds })
    ? held.kinds
    : undefined;

/** The kinds as they were at most a minute ago: they hardly change and are asked for with every claim. */
export const documentKinds = async (now: string): Promise<DocumentKinds> => {
  const known = heldKinds(now);
  if (known) return known;
  const kinds = await presentKinds();
  held = { kinds, at: now };
  return kinds;
};

/** Makes this process read the kinds again, because it has changed them. */
export const forgetKinds = (): void => {
  held = undefined;
};

/** Names of the documents that a provider must have at this moment to work. */
export const mandatoryForProviders = async (now: string): Promise<string[]> =>
  mandatoryOf(await documentKinds(now), "service_provider", now);
