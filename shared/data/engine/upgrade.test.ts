import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../kernel/id.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { GetCommand, PutCommand } from "./commands.ts";
import { transact } from "./commit.ts";
import { entity } from "./entity.ts";
import { table, tableName } from "./table.ts";

/** An earlier release stored one name where there are two today. */
const Person = z.object({ id: z.string(), version: z.int(), first: z.string(), last: z.string() });

const people = entity({
  name: "person",
  schema: () => Person,
  key: (id) => [`PERSON#${id}`, "PERSON"],
  indexes: { all: { on: "gsi1", key: ({ id }) => ["PEOPLE", id] } },
  upgrade: ({ name, ...stored }) => {
    if (typeof name !== "string") return stored as z.output<typeof Person>;
    const [first = "", last = ""] = name.split(" ");
    return { ...stored, first, last } as z.output<typeof Person>;
  },
  notFound: notFound("person"),
  conflict: versionConflict("person"),
});

const asBefore = async (id: string) => {
  const item = { pk: `PERSON#${id}`, sk: "PERSON", entity: "person", gsi1pk: "PEOPLE", wholesk: id };
  await table().send(
    new PutCommand({ TableName: tableName(), Item: { ...item, id, version: 1, name: "Ada Byron" } }),
  );
};

test("upgrades old rows when read, alone and in lists", async () => {
  const id = newId("person");
  await asBefore(id);
  const today = { id, version: 1, first: "Ada", last: "Byron" };
  expect(await people.find(id)).toEqual(today);
  expect(await people.many([id])).toEqual([today]);
  expect((await people.page("all", "PEOPLE", { limit: 10, scope: "test" })).items).toContainEqual(today);
});

test("stores an upgraded row at its next change", async () => {
  const id = newId("person");
  await asBefore(id);
  const before = await people.find(id);
  await transact([people.update({ ...before, last: "Lovelace" })], () => 10_000);
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: { pk: `PERSON#${id}`, sk: "PERSON" } }),
  );
  expect(Item).toMatchObject({ version: 2, first: "Ada", last: "Lovelace" });
  expect(Item).not.toHaveProperty("name");
  expect(await people.find(id)).toEqual({ id, version: 2, first: "Ada", last: "Lovelace" });
});
