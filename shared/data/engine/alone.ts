import { PutCommand } from "./commands.ts";
import { table } from "./table.ts";
import type { Item, Write } from "./write.ts";

/**
 * Writes one record that must not be there yet, outside a transaction and for half its price. Gives what is there
 * instead, if somebody was first; that may be this write itself where its answer was lost.
 */
export const insertAlone = async ({ item }: Write): Promise<Item | undefined> => {
  try {
    await table().send(new PutCommand(item.Put as NonNullable<typeof item.Put>));
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") throw error;
    return (error as { Item?: Item }).Item;
  }
};
