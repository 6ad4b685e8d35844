import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { Recorded } from "../recorder.ts";

const client = new DynamoDBClient({});

const commands: Record<string, new (input: never) => unknown> = {
  GetItem: GetItemCommand,
  BatchGetItem: BatchGetItemCommand,
  Query: QueryCommand,
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  TransactWriteItems: TransactWriteItemsCommand,
};

const commandOf = ({ operation, wire }: Recorded) => {
  const Command = commands[operation];
  if (!Command) throw new Error(`there is no bare form of ${operation}`);
  return new Command(wire as never);
};

/** The calls that an operation made to the table, repeated by the SDK's low-level client alone. */
export const handler = async ({ calls }: { calls: Recorded[][] }) => {
  for (const wave of calls) await Promise.all(wave.map((call) => client.send(commandOf(call) as never)));
  return { statusCode: 200 };
};
