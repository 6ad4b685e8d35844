import type { TextOverride } from "../domain/notification/text-override.ts";
import { wholePartition } from "./engine/partition.ts";

/** Where all edited texts are. */
export const textsPlace = { partition: "TEXTS", prefix: "TEXT#" } as const;

/**
 * All edited texts of every language, as they are stored: whoever sends need not load how they are changed. Strongly consistent. One
 * round trip.
 */
export const storedTexts = async (): Promise<Pick<TextOverride, "key" | "language" | "pieces">[]> =>
  (await wholePartition(textsPlace.partition, textsPlace.prefix)) as unknown as TextOverride[];
