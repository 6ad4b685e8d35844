import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { problemSchema } from "../../platform/document/refusal-schema.ts";
import { httpEvent, lambdaContext, signedIn } from "../../tests/support/world.ts";
import { RateLimited, refusal } from "../kernel/refusal.ts";
import { Line } from "../kernel/schema.ts";
import type { Answer } from "./answer.ts";
import { operation } from "./operation.ts";
import { problemType, wantsProblems } from "./problem.ts";

const NoteUnwelcome = refusal("note.unwelcome", 409, "It is not welcome.", "Write something else.");

const writing = operation({
  route: "POST /note/write",
  summary: "Write.",
  access: ["user"],
  body: z.strictObject({ text: Line(9) }),
  response: z.object({ text: z.string() }),
  refuses: [NoteUnwelcome],
}).handle(async ({ body }) => {
  if (body.text === "unwelcome") throw NoteUnwelcome({ details: { why: "rude" } });
  if (body.text === "too many") throw RateLimited({ retry_after_seconds: 7 });
  if (body.text === "broken") throw new Error("out of order");
  return body;
});

const asProblem = { accept: problemType, "x-request-id": "note:1234.5" };

const ask = async (text: string, headers: Record<string, string> = asProblem): Promise<Answer> =>
  writing(
    httpEvent(writing.contract, { as: await signedIn("user"), body: { text }, headers }),
    lambdaContext(),
  );

const bodyOf = ({ body }: Answer) => JSON.parse(body as string);

test.each([
  ["application/problem+json", true],
  ["application/json, application/problem+json", true],
  ["Application/Problem+JSON ; charset=utf-8; q=0.5, */*;q=0.1", true],
  ["application/json;q=0.5, application/problem+json;q=0.8", true],
  ["application/json, application/problem+json;q=0.8", false],
  ["application/problem+json;q=0", false],
  ["application/problem+json;q=much", false],
  ["application/problem+xml", false],
  ["application/json", false],
  ["*/*", false],
  ["", false],
  [undefined, false],
])("accept: %s asks for problem documents: %s", (accept, wanted) => {
  expect(wantsProblems(accept)).toBe(wanted);
});

test("a refusal comes as a problem document to whoever asks for it, with all that the envelope says", async () => {
  const answer = await ask("unwelcome");
  expect(answer).toMatchObject({ statusCode: 409, headers: { "content-type": problemType } });
  expect(bodyOf(answer)).toEqual({
    type: "/api/v1/docs#note.unwelcome",
    title: "It is not welcome.",
    status: 409,
    detail: "Write something else.",
    instance: "note%3A1234.5",
    code: "note.unwelcome",
    details: { why: "rude" },
    request_id: "note:1234.5",
  });
});

test("without asking it comes in the envelope, and a success always does", async () => {
  const refused = await ask("unwelcome", {});
  expect(refused.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(bodyOf(refused)).toMatchObject({ success: false, error: { code: "note.unwelcome" } });
  const worked = await ask("welcome");
  expect(worked.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(bodyOf(worked)).toMatchObject({ success: true, data: { text: "welcome" } });
});

test("every kind of error fits the described schema and keeps its headers", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const fits = new Ajv2020({
    keywords: ["components"],
    formats: { "uri-reference": (text: string) => URL.canParse(text, "http://x") },
  }).compile({
    ...problemSchema,
    components: { schemas: { RefusalCode: { type: "string", pattern: "^[a-z_]+\\.[a-z_]+$" } } },
  });
  const [invalid, limited, broken] = (await Promise.all(
    ["far too long a text", "too many", "broken"].map((text) => ask(text)),
  )) as [Answer, Answer, Answer];
  const anonymous = await writing(
    httpEvent(writing.contract, { body: {}, headers: asProblem }),
    lambdaContext(),
  );
  for (const answer of [invalid, limited, broken, anonymous]) {
    expect(fits(bodyOf(answer)), JSON.stringify(fits.errors)).toBe(true);
    expect(answer.headers["content-type"]).toBe(problemType);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect(bodyOf(invalid)).toMatchObject({
    status: 422,
    fields: [{ field: "text" }],
    detail: expect.stringMatching(/^text: /),
  });
  expect(limited.headers["retry-after"]).toBe("7");
  expect(anonymous.headers["www-authenticate"]).toBe("Bearer");
  expect(bodyOf(broken)).toMatchObject({ status: 500, code: "service.error" });
  expect(broken.body).not.toContain("out of order");
});
