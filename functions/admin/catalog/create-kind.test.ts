import { beforeAll, expect, test } from "vitest";
import { administrator } from "../../../tests/support/callers.ts";
import { newService } from "../../../tests/support/onboarding.ts";
import { cleaningOf, poolCleaning } from "../../../tests/support/own-kinds.ts";
import { type Caller, call, storyOf } from "../../../tests/support/world.ts";
import { handler as createKind } from "./create-kind.ts";
import { handler as getKinds } from "./get-kinds.ts";

let owner: Caller;
beforeAll(async () => {
  owner = await administrator();
  await newService(owner, "pools");
});

const make = (given: object = {}, as = owner) =>
  call(createKind, { as, body: { ...poolCleaning(), ...given } });
const listed = async () => (await call(getKinds, { as: await administrator("read_only") })).data.items;

test("a trial shows how each example is read, what it costs and how long it takes, and which built-in sentences change; nothing is saved", async () => {
  const { status, data } = await make({
    dry_run: true,
    examples: ["Our two pools are green.", "The kitchen tap drips.", "hello"],
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    dry_run: true,
    version: 0,
    preview: {
      examples: [
        {
          right: true,
          read_as: [
            { task_kind: "pools.cleaning", title: "Clean a pool", quantity: 2, duration_minutes: 210 },
          ],
        },
        { right: false, read_as: [{ task_kind: "plumbing.tap_leak" }] },
        { right: false, read_as: [] },
      ],
    },
  });
  expect(data.preview.examples[0].read_as[0].low_minor).toBeGreaterThan(0);
  expect(data.preview.otherwise).toContainEqual({
    text: "pool is green",
    before: "garden.pool",
    after: "pools.cleaning",
  });
  expect(data).not.toHaveProperty("id");
  expect(await listed()).toEqual([]);
});

test("a kind of work is made once under its key", async () => {
  const terrarium = cleaningOf("terrarium");
  const { data } = await make(terrarium);
  expect(data).toMatchObject({ task_kind: "pools.terrarium", state: "active", version: 1, market: "us" });
  expect((await make(terrarium)).error?.code).toBe("kind.key_taken");
  expect((await make({ service: "plumbing", key: "tap_leak" })).error?.code).toBe("kind.key_taken");
  expect((await listed()).map(({ task_kind }: { task_kind: string }) => task_kind)).toEqual([
    "pools.terrarium",
  ]);
  expect(await storyOf("kind", data.id)).toEqual(["kind.created"]);
  expect((await make({ key: "other" }, await administrator("support"))).status).toBe(403);
});

const words = (given: object) => ({
  words: { en: { things: ["pool"], signs: ["clean"], phrases: [], ...given } },
});

test.each([
  ["a service that is not in the catalog", { service: "spaceships" }, ["service"]],
  ["no title in a language of the market", { titles: { es: "Limpiar una piscina" } }, ["titles.en"]],
  ["no words in the default language", { words: {} }, ["words.en.things", "words.en.signs"]],
  ["no thing", words({ things: [] }), ["words.en.things"]],
  ["neither sign nor phrase", words({ signs: [] }), ["words.en.signs"]],
  ["several of what is done as a whole", { unit: "job", quantity: 2 }, ["quantity"]],
  ["half a piece", { quantity: 1.5 }, ["quantity"]],
  ["minutes upside down", { minutes: { low: 60, high: 30 } }, ["minutes.high"]],
  ["a tax that the market does not have", { taxed_as: "plumbing" }, ["taxed_as"]],
  ["one example", { examples: ["Clean the pool."] }, ["examples"]],
  [
    "examples that mean something else",
    { examples: ["Clean the pool.", "The kitchen tap drips.", "hello"] },
    ["examples.1", "examples.2", "examples"],
  ],
])("%s is refused at its field", async (_, given, fields) => {
  const said = await make({ key: "refused", ...given });
  expect([said.status, said.error?.fields?.map(({ field }) => field)]).toEqual([422, fields]);
});
