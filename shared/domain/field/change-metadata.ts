import type { Decision } from "../../kernel/event.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { MetadataUpdated } from "./events.ts";
import { fieldPolicy } from "./field-policy.ts";
import type { Metadata } from "./metadata.ts";

type Change = Readonly<Record<string, string | null>>;

/** The entries after a change: null removes, what is not named stays. */
const merged = (before: Record<string, string>, change: Change): Record<string, string> => {
  const after = new Map<string, string | null>([...Object.entries(before), ...Object.entries(change)]);
  return Object.fromEntries([...after].filter((entry): entry is [string, string] => entry[1] !== null));
};

const differing = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (key) =>
      (Object.hasOwn(before, key) ? before[key] : null) !== (Object.hasOwn(after, key) ? after[key] : null),
  );

const bytesOf = (values: Record<string, string>): number =>
  new TextEncoder().encode(Object.entries(values).flat().join("")).length;

const expectRoom = ({ metadata, external_ids }: Metadata): void => {
  const problems: FieldProblem[] = [];
  const add = (field: string, problem: string) => problems.push({ field, problem });
  if (Object.keys(metadata).length > fieldPolicy.values_most)
    add("metadata", `must leave at most ${fieldPolicy.values_most} values`);
  if (bytesOf(metadata) > fieldPolicy.bytes_most)
    add("metadata", `must leave at most ${fieldPolicy.bytes_most} bytes of keys and values`);
  if (Object.keys(external_ids).length > fieldPolicy.sources_most)
    add("external_ids", `must leave at most ${fieldPolicy.sources_most} sources`);
  if (problems.length > 0) throw RequestInvalid({ fields: problems });
};

/** Keeps other values beside a record. Throws `request.invalid` if they are too many. */
export const changeMetadata = (
  before: Metadata,
  change: { metadata?: Change | undefined; external_ids?: Change | undefined },
  { searchable, now }: { searchable: readonly string[]; now: string },
): Decision<Metadata> => {
  const metadata = merged(before.metadata, change.metadata ?? {});
  const external_ids = merged(before.external_ids, change.external_ids ?? {});
  const searched = searchable.filter((key) => Object.hasOwn(metadata, key));
  const record: Metadata = { ...before, metadata, external_ids, searched, updated_at: now };
  expectRoom(record);
  const keys = differing(before.metadata, metadata);
  const sources = differing(before.external_ids, external_ids);
  if (keys.length + sources.length === 0) return { record: before, events: [] };
  const { record_type, record_id } = before;
  const [set, removed] = [true, false].map((kept) =>
    keys.filter((key) => Object.hasOwn(metadata, key) === kept),
  );
  const data = { record_type, record_id, set: set as string[], removed: removed as string[], sources };
  return { record, events: [MetadataUpdated.atNextVersion(before, { data })] };
};
