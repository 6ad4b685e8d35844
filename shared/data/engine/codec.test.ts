import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentCodec } from "./codec.ts";

const serializer = documentCodec.createSerializer();
const deserializer = documentCodec.createDeserializer();

const written = (input: unknown) => {
  serializer.write(undefined, input);
  return JSON.parse(serializer.flush());
};
const read = (message: unknown) => deserializer.read(undefined, Buffer.from(JSON.stringify(message)));

/** Every kind of value that records have. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary" }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie("any"), { maxKeys: 4 }),
  ),
})).any;
const item = fc.dictionary(fc.string(), value, { maxKeys: 6 });

test("items are written as the SDK's own marshalling has them", () => {
  fc.assert(
    fc.property(item, (Item) => {
      expect(written({ TableName: "t", Item })).toEqual({ TableName: "t", Item: marshall(Item) });
    }),
  );
});

test("items are read as the SDK's own marshalling has them", async () => {
  await fc.assert(
    fc.asyncProperty(item, async (record) => {
      const Item = marshall(record);
      expect(await read({ Item })).toEqual({ Item: unmarshall(Item) });
    }),
  );
});

test("bytes are written as the SDK's own marshalling has them, and are read as they were", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), async (bytes) => {
      const message = written({ Item: { bytes } }) as { Item: { bytes: { B: string } } };
      expect(Buffer.from(message.Item.bytes.B, "base64")).toEqual(Buffer.from(bytes));
      const { Item: known } = (await read(message)) as { Item: { bytes: Uint8Array } };
      expect(Buffer.from(known.bytes)).toEqual(Buffer.from(bytes));
    }),
  );
});

test("leaves out undefined in maps and lists", () => {
  expect(
    written({ Item: { a: undefined, b: [1, undefined], c: { d: undefined } }, Limit: undefined }),
  ).toEqual({
    Item: { b: { L: [{ N: "1" }] }, c: { M: {} } },
  });
});

test.each([
  ["a number that is none", Number.NaN],
  ["an infinite number", Number.POSITIVE_INFINITY],
  ["an integer that numbers can't tell from the next", Number.MAX_SAFE_INTEGER + 1],
  ["a date", new Date(0)],
  ["a set", new Set(["a"])],
  ["a function", () => undefined],
])("%s is not written", (_, wrong) => {
  expect(() => written({ Item: { wrong } })).toThrow("can't hold");
});

test("refuses a value of an unsupported type", async () => {
  await expect(read({ Item: { tags: { SS: ["a"] } } })).rejects.toThrow("type SS");
});

const key = { pk: "a", sk: "b" };
const typedKey = { pk: { S: "a" }, sk: { S: "b" } };

test("types the items of every request, and nothing else", () => {
  const names = { "#pk": "pk" };
  expect(
    written({
      TransactItems: [
        { Put: { Item: { ...key, n: 1 }, ExpressionAttributeValues: { ":n": 0 } } },
        { Update: { Key: key, UpdateExpression: "SET n = :n", ExpressionAttributeNames: names } },
      ],
      ClientRequestToken: "t",
    }),
  ).toEqual({
    TransactItems: [
      { Put: { Item: { ...typedKey, n: { N: "1" } }, ExpressionAttributeValues: { ":n": { N: "0" } } } },
      { Update: { Key: typedKey, UpdateExpression: "SET n = :n", ExpressionAttributeNames: names } },
    ],
    ClientRequestToken: "t",
  });
  expect(written({ RequestItems: { t: { Keys: [key, key], ConsistentRead: true } } })).toEqual({
    RequestItems: { t: { Keys: [typedKey, typedKey], ConsistentRead: true } },
  });
  expect(written({ ExclusiveStartKey: key, ScanIndexForward: false, Limit: 3 })).toEqual({
    ExclusiveStartKey: typedKey,
    ScanIndexForward: false,
    Limit: 3,
  });
});

test("untypes the items of every answer and error", async () => {
  const ConsumedCapacity = { TableName: "t", CapacityUnits: 0.5 };
  expect(await read({ Items: [typedKey], Count: 1, LastEvaluatedKey: typedKey, ConsumedCapacity })).toEqual({
    Items: [key],
    Count: 1,
    LastEvaluatedKey: key,
    ConsumedCapacity,
  });
  const asked = { t: { Keys: [typedKey], ConsistentRead: true } };
  expect(await read({ Responses: { t: [typedKey] }, UnprocessedKeys: asked })).toEqual({
    Responses: { t: [key] },
    UnprocessedKeys: { t: { Keys: [key], ConsistentRead: true } },
  });
  expect(await read({ Attributes: { n: { N: "2" } } })).toEqual({ Attributes: { n: 2 } });
  const refused = { Code: "ConditionalCheckFailed", Item: typedKey };
  expect(await read({ __type: "x#y", CancellationReasons: [{ Code: "None" }, refused] })).toEqual({
    __type: "x#y",
    CancellationReasons: [{ Code: "None" }, { ...refused, Item: key }],
  });
});
