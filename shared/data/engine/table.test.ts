import { expect, test } from "vitest";
import { costOf, traced } from "../../kernel/log.ts";
import { GetCommand, QueryCommand, UpdateCommand } from "./commands.ts";
import { transact } from "./commit.ts";
import { table, tableName } from "./table.ts";

const key = { pk: "THING#1", sk: "THING" };
const get = (pk = key.pk) =>
  table().send(new GetCommand({ TableName: tableName(), Key: { ...key, pk }, ConsistentRead: true }));
const update = (condition?: string) =>
  table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: "SET a = :a",
      ...(condition && { ConditionExpression: condition }),
      ExpressionAttributeValues: { ":a": 1 },
    }),
  );

const costsOf = (work: () => Promise<unknown>) =>
  traced({}, async (trace) => {
    await work();
    return costOf(trace);
  });

test("counts consumed read and write units apart", async () => {
  expect(await costsOf(() => update())).toMatchObject({ round_trips: 1, read_units: 0, write_units: 1 });
  expect(await costsOf(() => get())).toMatchObject({ round_trips: 1, read_units: 1, write_units: 0 });
  const query = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": key.pk },
  });
  expect(await costsOf(() => table().send(query))).toMatchObject({ read_units: 0.5, write_units: 0 });
  const put = { item: { Put: { TableName: tableName(), Item: { pk: "THING#2", sk: "THING" } } } };
  expect(await costsOf(() => transact([put], () => 29_000))).toMatchObject({
    round_trips: 1,
    read_units: 0,
    write_units: 2,
  });
});

test("counts parallel round trips once and sequential ones each", async () => {
  const together = () => Promise.all([get(), get("THING#2"), get("THING#3")]);
  expect(await costsOf(together)).toMatchObject({ round_trips: 3, sequential_round_trips: 1 });
  const oneByOne = async () => {
    await get();
    await together();
    await get();
  };
  expect(await costsOf(oneByOne)).toMatchObject({ round_trips: 5, sequential_round_trips: 3 });
  const abreast = () => together().then(together);
  expect(await costsOf(abreast)).toMatchObject({ round_trips: 6, sequential_round_trips: 2 });
});

test("counts a refused round trip", async () => {
  const refused = () => update("attribute_not_exists(pk)").catch(() => update());
  expect(await costsOf(refused)).toMatchObject({ round_trips: 2, sequential_round_trips: 2, write_units: 1 });
});

test("counts nothing outside an invocation", async () => {
  expect((await get()).Item).toMatchObject(key);
});
