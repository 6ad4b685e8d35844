import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { refusalsOf } from "../platform/document/refusals.ts";
import { operations } from "../platform/operations.ts";
import { serviceError } from "../shared/http/answer.ts";
import { operation } from "../shared/http/operation.ts";
import { problemType } from "../shared/http/problem.ts";
import { refusals as spanish } from "../shared/http/refusals-es.ts";
import { sentenceOf } from "../shared/http/said-problems.ts";
import { RoleForbidden, refusal } from "../shared/kernel/refusal.ts";
import { call } from "./support/world.ts";

const codes = new Set<string>([
  serviceError.code,
  ...(await operations()).flatMap(({ contract }) => refusalsOf(contract).map(({ code }) => code)),
]);

test("there is a Spanish sentence for every refusal, and none for what nobody refuses with", () => {
  expect(codes.size).toBeGreaterThan(300);
  expect([...codes].filter((code) => sentenceOf(spanish, code) === undefined).toSorted()).toEqual([]);
  expect(Object.keys(spanish).filter((code) => code.includes(".") && !codes.has(code))).toEqual([]);
});

test("refusals that are said by how their code ends are said so, and one of their own goes first", () => {
  expect(sentenceOf(spanish, "job.version_conflict")).toBe(spanish.version_conflict);
  expect(sentenceOf({ ...spanish, "job.version_conflict": "Otro." }, "job.version_conflict")).toBe("Otro.");
  expect(sentenceOf({}, "job.version_conflict")).toBeUndefined();
});

const Taken = refusal("job.already_taken", 409, "Another provider has taken this job.", "Take another one.");
const asking = operation({
  route: "POST /ask-for-trouble",
  summary: "Answer with what goes wrong.",
  access: ["public"],
  body: z.strictObject({ trouble: z.enum(["taken", "forbidden", "broken"]) }),
  response: z.object({}),
  refuses: [Taken],
}).handle(async ({ body: { trouble } }) => {
  if (trouble === "taken") throw Taken();
  if (trouble === "forbidden") throw RoleForbidden({ message: "Only an owner may." });
  throw new Error("broken");
});

const saidTo = async (language: string | undefined, trouble: string, more = {}) => {
  const headers = { ...(language && { "accept-language": language }), ...more };
  return call(asking, { body: { trouble }, headers });
};

test.each([
  [undefined, "taken", "Another provider has taken this job."],
  ["en", "taken", "Another provider has taken this job."],
  ["pt, es;q=0.5", "taken", "Otro profesional ha tomado este trabajo."],
  ["en", "forbidden", "Only an owner may."],
  ["es-MX", "forbidden", "Esta cuenta no puede hacer eso."],
])(
  "whoever reads %s is refused in that language, also where no market offers it",
  async (language, trouble, message) => {
    expect(await saidTo(language, trouble)).toMatchObject({ message });
  },
);

test("wrong fields and their refusal are said in one language, and a failure of ours too", async () => {
  expect(await saidTo("es", "none")).toMatchObject({
    message: "Algunos datos no son correctos.",
    error: { fields: [{ field: "trouble", problem: "debe ser uno de estos: taken, forbidden, broken" }] },
  });
  vi.spyOn(process.stderr, "write").mockReturnValueOnce(true);
  expect(await saidTo("es", "broken")).toMatchObject({ status: 500, message: spanish["service.error"] });
});

test("a problem document is in the reader's language as well", async () => {
  const { body } = await saidTo("es", "taken", { accept: problemType });
  expect(JSON.parse(body)).toMatchObject({ status: 409, title: "Otro profesional ha tomado este trabajo." });
});
