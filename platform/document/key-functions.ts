import { createHash } from "node:crypto";
import { insertEvent } from "../../shared/data/engine/events.ts";
import { outboxOf } from "../../shared/data/engine/outbox.ts";
import { repositories } from "./access-patterns.ts";

type Declared = Awaited<ReturnType<typeof repositories>>[number]["definition"];

const plain = (code: (...given: never[]) => unknown): string => code.toString().replace(/\s+/g, " ");

/** Where records of a kind are kept and listed, as it is written. */
const declared = ({ name, key, indexes = {}, due, expires }: Declared): string =>
  [
    name,
    plain(key),
    ...Object.entries(indexes).flatMap(([list, { on, shards, key: listed }]) => [
      [list, on, shards ?? 1].join(" "),
      plain(listed),
    ]),
    ...[due, expires].map((one) => (one ? plain(one) : "never")),
  ].join("\n");

/** A digest of all functions that say in which partitions records, their lists and events are. */
export const keysDigest = async (): Promise<string> =>
  createHash("sha256")
    .update(
      [
        ...(await repositories()).map(({ definition }) => declared(definition)),
        plain(insertEvent),
        plain(outboxOf),
      ].join("\n\n"),
    )
    .digest("hex")
    .slice(0, 16);

/** Whether the busiest partitions were measured with other key functions than there are now. */
export const keyFunctionProblems = (benchmark: string, now: string): string[] => {
  const { "hot-keys": measured } = JSON.parse(benchmark) as Record<
    string,
    { sections: { digest?: string }[] } | undefined
  >;
  const known = measured?.sections.find(({ digest }) => digest)?.digest;
  return known === now
    ? []
    : [
        `docs/benchmark.json: the busiest partitions were measured with other key functions (${known}, now ${now}). Run npm run bench -- --only hot-keys`,
      ];
};
