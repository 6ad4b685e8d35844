import {
  QueryCommand as BareQueryCommand,
  BatchGetItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type * as document from "@aws-sdk/lib-dynamodb";

/**
 * The commands for the table, typed like the document client's. They are the low-level client's commands: what
 * lib-dynamodb does in each of them, the client's codec does once (codec.ts).
 */
export const BatchGetCommand = BatchGetItemCommand as unknown as typeof document.BatchGetCommand;
export const DeleteCommand = DeleteItemCommand as unknown as typeof document.DeleteCommand;
export const GetCommand = GetItemCommand as unknown as typeof document.GetCommand;
export const PutCommand = PutItemCommand as unknown as typeof document.PutCommand;
export const QueryCommand = BareQueryCommand as unknown as typeof document.QueryCommand;
export const TransactWriteCommand =
  TransactWriteItemsCommand as unknown as typeof document.TransactWriteCommand;
export const UpdateCommand = UpdateItemCommand as unknown as typeof document.UpdateCommand;
