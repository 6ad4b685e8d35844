import type * as z from "zod/mini";
import type { Versioned } from "../../kernel/record.ts";
import { type EntityDefinition, entity } from "./entity.ts";
import { wholePartition } from "./partition.ts";
import type { Write } from "./write.ts";

/** Where the present records of a kind are, all in one partition. */
export type WholePlace = { partition: string; prefix: string };

/** Records that people change and take back: all present ones in one partition, and each version permanently in one of its own. */
export const withVersions = <S extends z.ZodMiniType<Versioned>>(
  { partition, prefix }: WholePlace,
  definition: Pick<EntityDefinition<z.output<S>, S, never>, "name" | "schema" | "notFound" | "conflict">,
) => {
  type R = z.output<S>;
  const partitionOf = (id: string) => `${prefix}${id}`;
  const present = entity<S, never>({ ...definition, key: (id) => [partition, partitionOf(id as string)] });
  const versions = entity<S, never>({
    ...definition,
    name: `${definition.name}_version`,
    key: (id, version) => [partitionOf(id as string), `VERSION#${String(version).padStart(10, "0")}`],
    identity: ({ id, version }) => [id, String(version)],
  });
  return {
    present,
    /** All present ones. Strongly consistent. One round trip. */
    all: async (): Promise<R[]> => (await wholePartition(partition, prefix)).map(present.read),
    /** Every version of one, the first one first. One round trip. */
    versionsOf: async (id: string): Promise<R[]> =>
      (await wholePartition(partitionOf(id), "VERSION#")).map(versions.read),
    /** Returns the writes that change one, and keep this version. */
    changed: (record: R): Write[] => [present.put(record), versions.insert(record)],
  };
};
