import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb";
import type * as document from "@aws-sdk/lib-dynamodb";

/** What tests alone ask of the table. */
export const BatchWriteCommand = BatchWriteItemCommand as unknown as typeof document.BatchWriteCommand;
