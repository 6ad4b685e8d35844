import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { describe, expect, test } from "vitest";
import { actors, expectedOf } from "../platform/document/role-matrix.ts";
import { operations, root, unknownRoute } from "../platform/operations.ts";
import { slim } from "../platform/slim-bundle.ts";
import { ownCodec } from "../platform/slim-sdk.ts";
import type { Answer } from "../shared/http/answer.ts";
import { type AnyContract, methodOf } from "../shared/http/contract.ts";
import { problemType } from "../shared/http/problem.ts";
import { type Cast, cast, exampleAbout, handlerIn, missing } from "./kit/cast.ts";
import { some } from "./kit/fuzzing.ts";
import { type Handler, shippedService, somewhere } from "./kit/shipped.ts";
import { storyOf } from "./kit/stories.ts";
import { type Asked, type Caller, httpEvent } from "./kit/world.ts";

const all = await operations();
const { own, load, stripe, shippedIn, beginAnew, inSource } = shippedService();

const whole = import.meta.env.MODE === "fuzz";
const wrong: readonly unknown[] = [null, "", -0.5, "x".repeat(5000), [], {}];
const texts = wrong.filter((value) => typeof value === "string");

type Request = [what: string, asked: Asked];

const unreadable: readonly Request[] = [
  ["a broken body", { body: "{" }],
  ["a body of another kind", { headers: { "content-type": "text/plain" } }],
  ["a body too large", { body: { text: "x".repeat(300_000) } }],
  ["a body too deep", { body: "[".repeat(40) }],
];

type Part = "body" | "query" | "params";
const wrongIn = (part: Part, value: unknown): string =>
  `${JSON.stringify(value).slice(0, 20)} in the ${part}`;

const shapeOf = (schema: AnyContract["body"]): string[] => Object.keys(schema?.def?.shape ?? {});

/** One caller of each kind that the operation answers alike; with `npm run fuzz` every caller. */
const callersOf = (contract: AnyContract, callers: Cast): [kind: string, as: Caller][] => {
  const alike = Map.groupBy(
    Object.entries(callers),
    ([kind]) => expectedOf(contract, kind as keyof Cast).valid,
  );
  return [...alike].flatMap(([answered, several]) => some(`${contract.route} ${answered}`, several));
};

/**
 * The requests to an operation: by every kind of caller, wrong in every field, about missing records, and valid. Of values that
 * are wrong in all fields of a part, and of bodies that can't be read, one is drawn; with `npm run fuzz` it is all.
 */
const requestsOf = (contract: AnyContract, asked: Asked, callers: Cast): Request[] => {
  const { route } = contract;
  const { params, query } = asked;
  const keyed = { headers: { "idempotency-key": "the first" } };
  const otherwise = (what: string, { headers, ...other }: Asked): Request => [
    what,
    { ...asked, ...other, headers: { ...asked.headers, ...headers } },
  ];
  const wrongly = (part: Part, values: readonly unknown[], names: readonly string[]): readonly Request[] =>
    names.length === 0
      ? []
      : some(`${route} ${part}`, values).map((value) =>
          otherwise(wrongIn(part, value), {
            [part]: Object.fromEntries(names.map((name) => [name, value])),
          }),
        );
  return [
    otherwise("nobody", { as: undefined }),
    ...callersOf(contract, callers).map(([kind, as]) => otherwise(kind, { as })),
    otherwise("an unknown field of the query", { query: { ...query, no_such_field: "1" } }),
    ...wrongly("body", wrong, shapeOf(contract.body)),
    ...wrongly("query", texts, shapeOf(contract.query)),
    ...wrongly("params", texts, Object.keys(params ?? {})),
    ...(contract.body
      ? [
          otherwise("an unknown field of the body", { body: { no_such_field: 1 } }),
          ...some(`${route} unreadable`, unreadable).map(([what, other]) => otherwise(what, other)),
        ]
      : []),
    otherwise("records that are not there", exampleAbout(contract, missing(contract))),
    otherwise("the example", exampleAbout(contract, {})),
    otherwise("what succeeds", keyed),
    otherwise("the same again", keyed),
    otherwise("another under the same key", { ...keyed, body: { another: 1 } }),
    otherwise("a second time", {}),
    otherwise("a third time", {}),
  ];
};

const unindented = new Map<string, string>();

/** A JSON document without indentation, as it is deployed. */
const compact = (text: string): string => {
  const known = unindented.get(text) ?? JSON.stringify(JSON.parse(text));
  unindented.set(text, known);
  return known;
};

const readAs = ({ media_type }: AnyContract, answer: Answer) => {
  if (media_type !== "application/json" || answer.statusCode !== 200) return answer;
  const { etag: _, ...headers } = answer.headers;
  return { ...answer, headers, body: compact(answer.body as string) };
};

/**
 * What a refusal is beside its fields and details: its reason and its message. The successes of an operation are of one kind;
 * undefined, with `npm run fuzz`, for one that may change something, so that the next is another.
 */
const kindOf = (contract: AnyContract, { statusCode, body }: Answer): string | undefined => {
  if (statusCode === 200) return whole && methodOf(contract) !== "GET" ? undefined : `200 ${contract.route}`;
  const { error, message } = JSON.parse(body as string);
  return `${statusCode} ${error.code} ${message}`;
};

const askedSo = new Set<string>();
const toldAsProblems = new Set<string>();

/**
 * Throws if the deployed function answers one of these requests differently from its source. All that a refused request is
 * told of is in its JSON; as a problem it is told of the reason's own title and remedy: what an operation refuses first, and
 * each reason once; with `npm run fuzz` each reason of each operation.
 */
const expectAlike = async (
  contract: AnyContract,
  { source, shipped }: { source: Handler; shipped: Handler },
  requests: readonly [what: string, asked: Asked][],
): Promise<void> => {
  const asProblems = new Set<string>();
  const compare = async (what: string, request: Asked, accept: string): Promise<Answer> => {
    const headers = { ...request.headers, accept };
    const event = httpEvent(contract, { source_ip: somewhere(), ...request, headers });
    const { answer, asShipped } = await inSource(source, event);
    const second = await asShipped(shipped);
    // A refused request may still have work under way, so changes are compared only after a success.
    const unasked = answer.statusCode === 200 ? second.unasked : [];
    expect({ ...readAs(contract, second.answer), unasked }, `${what}, ${accept}`).toEqual({
      ...readAs(contract, answer),
      unasked: [],
    });
    return answer;
  };
  for (const [what, request] of requests) {
    askedSo.add(what);
    const kind = kindOf(contract, await compare(what, request, "application/json"));
    const told = whole || asProblems.size === 0 ? asProblems : toldAsProblems;
    if (kind && told.has(kind)) continue;
    if (kind) for (const kinds of [asProblems, toldAsProblems]) kinds.add(kind);
    await compare(what, request, problemType);
  }
};

const sourceIn = async (file: string) => (await handlerIn(file)) as unknown as Handler;

describe.each(all)("$contract.route", ({ file, contract }) => {
  test("is answered by the deployed function as by its source", async () => {
    await beginAnew();
    const callers = await cast();
    const asked = await storyOf(contract)(contract, stripe());
    const handlers = { source: await sourceIn(file), shipped: shippedIn(file) };
    await expectAlike(contract, handlers, requestsOf(contract, asked, callers));
  });
});

test("every kind of caller and of wrong request was asked of some operation", () => {
  const kinds = [
    ...actors.filter((actor) => actor !== "anonymous"),
    ...wrong.map((value) => wrongIn("body", value)),
    ...(["query", "params"] as const).flatMap((part) => texts.map((value) => wrongIn(part, value))),
    ...unreadable.map(([what]) => what),
  ];
  expect(kinds.filter((kind) => !askedSo.has(kind))).toEqual([]);
});

test("unknown paths and methods are answered alike", async () => {
  const { file } = await unknownRoute();
  const handlers = { source: await sourceIn(file), shipped: shippedIn(file) };
  for (const route of ["GET /nowhere", "DELETE /ping", "POST /job/get-individual-job-data-for-user/1"])
    await expectAlike({ route, access: [] } as unknown as AnyContract, handlers, [[route, {}]]);
});

test.each([
  {
    file: "shared/kernel/refusal.ts",
    was: "message, remedy });",
    is: 'message, remedy: "" });',
    form: problemType,
  },
  { file: "shared/http/answer.ts", was: "success: false,", is: "success: true,", form: "application/json" },
])("a change of the build that changes an answer is found: $form", async ({ form, was, is, ...changed }) => {
  const [file, outfile] = ["functions/job/create-job.ts", join(own, `${encodeURIComponent(form)}.mjs`)];
  const planted: Plugin = {
    name: "planted",
    setup(esbuild) {
      esbuild.onLoad({ filter: new RegExp(`${changed.file}$`) }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const contents = source.replace(was, is);
        if (contents === source) throw new Error("nothing is planted");
        return { contents, loader: "ts" };
      });
    },
  };
  const plugins = [planted, ownCodec, ...slim.plugins];
  await build({ ...slim, plugins, entryPoints: [resolve(root, file)], outfile });
  const { handler: shipped } = load(outfile) as { handler: Handler };
  const { contract } = all.find((one) => one.file === file) as (typeof all)[number];
  const compared = expectAlike(contract, { source: await sourceIn(file), shipped }, [["nobody", {}]]);
  await expect(compared).rejects.toThrow(`nobody, ${form}`);
});
