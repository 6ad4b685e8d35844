import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Recorded } from "../recorder.ts";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

const commands: Record<string, new (input: never) => unknown> = {
  GetItem: GetCommand,
  BatchGetItem: BatchGetCommand,
  Query: QueryCommand,
  PutItem: PutCommand,
  UpdateItem: UpdateCommand,
  DeleteItem: DeleteCommand,
  TransactWriteItems: TransactWriteCommand,
};

const commandOf = ({ operation, document }: Recorded) => {
  const Command = commands[operation];
  if (!Command) throw new Error(`there is no bare form of ${operation}`);
  return new Command(document as never);
};

/** The calls that an operation made to the table, repeated by the SDK's document client alone. */
export const handler = async (waves: Recorded[][]) => {
  const answers: unknown[] = [];
  for (const wave of waves)
    answers.push(await Promise.all(wave.map((call) => client.send(commandOf(call) as never))));
  return { statusCode: 200, answers };
};
