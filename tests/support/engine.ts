import { Agent } from "node:http";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { localCredentials } from "../../local/dynamodb.ts";
import { tableDefinition } from "../../platform/table-definition.ts";
import { configuration } from "../../shared/configuration.ts";
import { itemOfImage } from "../../shared/data/engine/codec.ts";
import { tableName } from "../../shared/data/engine/table.ts";
import type { Item } from "../../shared/data/engine/write.ts";

/** An item as the engine stores it: with the types of its values. */
export type Image = Record<string, AttributeValue>;

/** Entities that say how often something was asked or tried, not what was done. */
export const asides = new Set(["replay", "limit", "event_waiting", "event_done"]);

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Calls the table's engine without the SDK's overhead: a third of the work. */
export const answerOfEngine = (action: string, body: string): Promise<{ status: number; bytes: Buffer }> =>
  new Promise((done, fail) => {
    const { request } = process.getBuiltinModule("node:http");
    const asked = request(configuration().AWS_ENDPOINT_URL_DYNAMODB as string, {
      agent,
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-date": "20270201T120000Z",
        authorization: `AWS4-HMAC-SHA256 Credential=${localCredentials.accessKeyId}/20270201/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=unread`,
        "x-amz-target": `DynamoDB_20120810.${action}`,
      },
    });
    asked.once("error", fail);
    asked.once("response", (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", fail);
      answer.once("end", () => done({ status: answer.statusCode as number, bytes: Buffer.concat(chunks) }));
    });
    asked.end(body);
  });

/** The same, with the types of its values. */
export const askEngine = async <T>(action: string, input: object): Promise<T> => {
  const { status, bytes } = await answerOfEngine(action, JSON.stringify(input));
  const said = bytes.toString();
  if (status !== 200) throw new Error(`${action}: ${said}`);
  return JSON.parse(said) as T;
};

type Page = { Items: Image[]; LastEvaluatedKey?: Image };

type Look = {
  IndexName?: string;
  ProjectionExpression?: string;
  FilterExpression?: string;
  ExpressionAttributeValues?: Image;
};

/** All items of the table or of an index, from the first to the last. */
export const scanned = async (asked: Look = {}) => {
  const images: Image[] = [];
  let from: Image | undefined;
  do {
    const page = { TableName: tableName(), ...asked, ...(from && { ExclusiveStartKey: from }) };
    const { Items, LastEvaluatedKey } = await askEngine<Page>("Scan", page);
    images.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return images;
};

const batch_most = 25;

/** Replaces the table's content with these items. */
export const putBack = async (images: readonly Image[]): Promise<void> => {
  const TableName = tableName();
  await askEngine("DeleteTable", { TableName });
  await askEngine("CreateTable", { TableName, ...tableDefinition });
  for (let from = 0; from < images.length; from += batch_most) {
    const puts = images.slice(from, from + batch_most).map((Item) => ({ PutRequest: { Item } }));
    await askEngine("BatchWriteItem", { RequestItems: { [TableName]: puts } });
  }
};

export const itemsOf = (images: readonly Image[]): Item[] =>
  images.map((image) => itemOfImage(image) as Item);
