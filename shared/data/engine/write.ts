import type { PutCommandInput, TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Refusal } from "../../kernel/refusal.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = NonNullable<PutCommandInput["Item"]>;

/** One write of a transaction, described and not yet done, with the refusal that its condition stands for. */
export type Write = {
  item: TransactItem;
  /** What to say when the condition does not hold; given the item as it is. Absent: a defect. */
  refuse?: (current: Item | undefined) => Refusal;
};
