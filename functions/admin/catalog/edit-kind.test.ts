import { beforeEach, expect, test } from "vitest";
import { findKind } from "../../../shared/data/kinds.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { newService } from "../../../tests/support/onboarding.ts";
import { cleaningOf } from "../../../tests/support/own-kinds.ts";
import { withinWork, writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, storyOf } from "../../../tests/support/world.ts";
import { handler as deleteService } from "../default-services/delete-defaultservices.ts";
import { handler as editService } from "../default-services/edit-defaultservices.ts";
import { handler as getQuestions } from "../field/get-questions.ts";
import { handler as updateQuestions } from "../field/update-questions.ts";
import { handler as createKind } from "./create-kind.ts";
import { handler as editKind } from "./edit-kind.ts";
import { handler as restoreKind } from "./restore-kind.ts";
import { handler as withdrawKind } from "./withdraw-kind.ts";

let owner: Caller;
let kind_id: string;
let service: string;
let default_service_id: string;
let thing: string;
const things = [
  "terrarium",
  "vivarium",
  "aviary",
  "telescope",
  "gramophone",
  "zoetrope",
  "barometer",
  "sextant",
  "carousel",
];
beforeEach(async () => {
  owner = await administrator();
  thing = things.shift() as string;
  service = `care_of_${thing}`;
  default_service_id = await newService(owner, service);
  const body = cleaningOf(thing, { service, minimum_minor: 5000 });
  const made = await call(createKind, { as: owner, body });
  if (made.status !== 200) throw new Error(made.body);
  kind_id = made.data.id;
});

const said = () => {
  const { service: _, key: __, ...kept } = cleaningOf(thing);
  return kept;
};
const edit = (given: object = {}) =>
  call(editKind, { as: owner, params: { kind_id }, body: { ...said(), version: 1, ...given } });
const activate = (active: boolean) =>
  call(editService, { as: owner, params: { default_service_id }, body: { active } });
const withdraw = (version: number) =>
  call(withdrawKind, { as: owner, params: { kind_id }, body: { version } });

test("an edit replaces what was said, tells which fields changed, and keeps what they were", async () => {
  const { data } = await edit({ minutes: { low: 30, high: 60 } });
  expect(data).toMatchObject({
    version: 2,
    minutes: { low: 30, high: 60 },
    task_kind: `${service}.${thing}`,
  });
  expect(data).not.toHaveProperty("minimum_minor");
  const same = await edit({ version: 2, minutes: { low: 30, high: 60 } });
  expect(same.data.version).toBe(2);
  expect(await storyOf("kind", kind_id)).toEqual(["kind.created", "kind.edited"]);
});

test("a trial changes nothing; examples that are read as something else are refused", async () => {
  const tried = await edit({ dry_run: true, examples: ["The kitchen tap drips."] });
  expect(tried.data.preview.examples).toMatchObject([{ right: false }]);
  expect((await edit({ examples: ["The kitchen tap drips."] })).status).toBe(422);
  expect(await findKind(kind_id)).toMatchObject({ version: 1, examples: said().examples });
});

test("the second of two edits at once is refused, and so is an edit of an earlier version", async () => {
  const both = await writingTogether("pricing_basis", () =>
    Promise.all([30, 40].map((low) => edit({ minutes: { low, high: 60 } }))),
  );
  expect(both.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
    200,
    "kind.version_conflict",
  ]);
  expect((await edit()).error?.code).toBe("kind.version_conflict");
  expect((await withdraw(1)).error?.code).toBe("kind.version_conflict");
});

test("the last kind of work of a service stays while providers can choose that service", async () => {
  expect((await withdraw(1)).error?.code).toBe("kind.in_use");
  const other = cleaningOf("kennel", { service });
  expect((await call(createKind, { as: owner, body: other })).status).toBe(200);
  expect((await withdraw(1)).data.state).toBe("withdrawn");
});

test.each(["kind", "default_service"])(
  "of withdrawing the last kind of work and making its service active at once, one is refused: who writes %s is later",
  async (later) => {
    await activate(false);
    const [first, second] = [() => withdraw(1), () => activate(true)];
    const done =
      later === "kind" ? await withinWork(later, first, second) : await withinWork(later, second, first);
    expect(done.map(({ status, error }) => error?.code ?? status)).toEqual([
      later === "kind" ? "kind.in_use" : "default_service.without_work",
      200,
    ]);
  },
);

test("a kind of work is withdrawn and restored once", async () => {
  await activate(false);
  expect((await withdraw(1)).data).toMatchObject({ state: "withdrawn", version: 2 });
  expect((await withdraw(2)).data.version).toBe(2);
  const restored = await call(restoreKind, { as: owner, params: { kind_id }, body: { version: 2 } });
  expect(restored.data).toMatchObject({ state: "active", version: 3 });
  expect(await storyOf("kind", kind_id)).toEqual(["kind.created", "kind.withdrawn", "kind.restored"]);
});

test("a service stays in the catalog while requests are read as its own work", async () => {
  const remove = () => call(deleteService, { as: owner, params: { default_service_id } });
  expect((await remove()).error?.code).toBe("default_service.in_use");
  await activate(false);
  await withdraw(1);
  expect((await remove()).status).toBe(200);
});

test("own questions can be asked for an own kind of work", async () => {
  const { version } = (await call(getQuestions, { as: owner, query: { service } })).data;
  const question = {
    ...{ at: "quote", kind: "text", required: false, personal: false, shown: "offered" },
    words: { en: "How deep is it?" },
    kinds: [`${service}.${thing}`],
  };
  const body = { service, version, questions: [question] };
  expect((await call(updateQuestions, { as: owner, body })).data.questions).toMatchObject([question]);
});
