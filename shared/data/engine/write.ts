import type { PutCommandInput, TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Refusal } from "../../kernel/refusal.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Item = NonNullable<PutCommandInput["Item"]>;

/** One write of a transaction, described and not yet done, with the refusal that its condition stands for. */
export type Write = {
  item: TransactItem;
  /** The refusal if the condition does not hold; it is given the present item. Absent: a failed condition is a defect. */
  refuse?: (current: Item | undefined) => Refusal;
};
