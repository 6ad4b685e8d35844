import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path/posix";
import { root } from "../platform/operations.ts";

/** The files of something new, by their path in the project, and what to do with them next. */
export type Skeleton = { files: Record<string, string>; next: string[] };

/** Why nothing is written. The message says what to change. */
export class Unfit extends Error {}

const methods = ["GET", "POST", "PUT", "DELETE"];
const word = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const routeForm = new RegExp(`^/${word}(?:/${word})+(?:/\\{[a-z]+(?:_[a-z]+)*_id\\})?$`);

type Repository = { noun: string; repository: string; file: string; missing: string; from: string };

/** The repositories whose records are found by their id alone. */
const repositories = (): Repository[] =>
  globSync("shared/data/*.ts", { cwd: root }).flatMap((file) => {
    const text = readFileSync(resolve(root, file), "utf8");
    return [...text.matchAll(/^export const (\w+) = entity\(\{\n {2}name: "(\w+)",[\s\S]*?^\}\)/gm)].flatMap(
      ([declared, repository = "", noun = ""]) => {
        const missing = /^ {2}notFound: (\w+),$/m.exec(declared)?.[1];
        const from = text
          .match(/^import [^;]*? from "[^"]+";$/gm)
          ?.find((one) => new RegExp(`\\b${missing}\\b`).test(one));
        const isFoundById = /^ {2}key: \(\w+\) =>/m.test(declared);
        if (!missing || !from || !isFoundById) return [];
        const path = /from "([^"]+)"/.exec(from)?.[1] as string;
        return [{ noun, repository, file, missing, from: join("shared/data", path) }];
      },
    );
  });

/** The record that a route is about: named by its path parameter, else by the last words of its name. */
const recordOf = (name: string, parameter: string | undefined): Repository | undefined => {
  const asked = parameter?.replace(/_id$/, "") ?? name.replaceAll("-", "_");
  return repositories()
    .filter(({ noun }) => (parameter ? asked === noun : `_${asked}`.endsWith(`_${noun}`)))
    .sort((a, b) => b.noun.length - a.noun.length)[0];
};

const camel = (name: string): string =>
  name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const sentence = (name: string): string => {
  const words = name.replaceAll("-", " ");
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
};

const importsOf = (folder: string, imports: readonly (readonly [names: string, file: string])[]): string =>
  imports.map(([names, file]) => `import { ${names} } from "${relative(folder, file)}";`).join("\n");

const aboutRecord = (
  method: string,
  route: string,
  place: string,
  part: string,
  kept: Repository,
): Skeleton["files"] => {
  const { noun, repository, file, missing, from } = kept;
  const [folder, name] = [dirname(place), basename(place)];
  const [handler, record, id] = [camel(name), camel(noun), `${noun}_id`];
  const changes = method !== "GET";
  return {
    [`${place}.ts`]: `import * as z from "zod/mini";
${importsOf(folder, [
  [repository, file],
  [missing, from],
  ["operation", "shared/http/operation.ts"],
  ["Id", "shared/kernel/schema.ts"],
])}

export const handler = operation({
  route: "${method} ${route}",
  summary: "${sentence(name)}",
  access: ["admin"],
  extra: true,
  ${part}: z.strictObject({ ${id}: Id("${noun}") }),
  response: z.object({ ${id}: Id("${noun}") }),
  refuses: [${missing}],
  example: { ${part}: { ${id}: "0190d6f0a1b2c3d4e5f60718" } },
}).handle(async ({ ${part}${changes ? ", commit" : ""} }) => {
  const ${record} = await ${repository}.find(${part}.${id});
  return ${changes ? `commit([${repository}.update(${record})], [], { ${id}: ${record}.id })` : `{ ${id}: ${record}.id }`};
});
`,
    [`${place}.test.ts`]: `import { expect, test } from "vitest";
${importsOf(folder, [
  ["newId", "shared/kernel/id.ts"],
  ["call, signedIn", "tests/support/world.ts"],
])}
import { handler as ${handler} } from "./${name}.ts";

test("refuses an unknown ${noun.replaceAll("_", " ")}", async () => {
  const as = await signedIn("admin");
  const { status, error } = await call(${handler}, { as, ${part}: { ${id}: newId("${noun}") } });
  expect([status, error?.code]).toEqual([404, "${noun}.not_found"]);
});
`,
  };
};

const aboutNothing = (method: string, route: string, place: string): Skeleton["files"] => {
  const [folder, name] = [dirname(place), basename(place)];
  const handler = camel(name);
  return {
    [`${place}.ts`]: `import * as z from "zod/mini";
${importsOf(folder, [
  ["operation", "shared/http/operation.ts"],
  ["described, Instant", "shared/kernel/schema.ts"],
])}

export const handler = operation({
  route: "${method} ${route}",
  summary: "${sentence(name)}",
  access: ["admin"],
  extra: true,
  response: z.object({ at: described(Instant, "When this was answered.") }),
}).handle(async ({ now }) => ({ at: now }));
`,
    [`${place}.test.ts`]: `import { expect, test } from "vitest";
${importsOf(folder, [["call, clock, signedIn", "tests/support/world.ts"]])}
import { handler as ${handler} } from "./${name}.ts";

test("answers an administrator, and nobody else", async () => {
  clock.set("2027-03-02T10:00:00.000Z");
  const [admin, user] = [await signedIn("admin"), await signedIn("user")];
  expect((await call(${handler}, { as: admin })).data).toEqual({ at: "2027-03-02T10:00:00.000Z" });
  expect((await call(${handler}, { as: user })).status).toBe(403);
});
`,
  };
};

/**
 * An operation that compiles and answers: it finds the record that its route is about, and only administrators may call
 * it. Throws Unfit where the route breaks the rules for names.
 */
export const operationSkeleton = (method = "", route = ""): Skeleton => {
  if (!methods.includes(method))
    throw new Unfit(`The method "${method}" is not one of ${methods.join(", ")}.`);
  if (!routeForm.test(route))
    throw new Unfit(
      `The route "${route}" does not fit. It starts with /, then come at least two names in lower-case words with ` +
        "hyphens, and last, if anything, one id in braces: /suggestion/withdraw-suggestion/{suggestion_id}.",
    );
  const [, path = "", parameter] = /^\/(.*?)(?:\/\{(\w+)\})?$/.exec(route) ?? [];
  const place = `functions/${path}`;
  const repository = recordOf(basename(path), parameter);
  if (parameter && !repository)
    throw new Unfit(
      `No repository in shared/data finds a record by {${parameter}} alone. Name another id, or write the repository first.`,
    );
  const part = parameter ? "params" : method === "GET" || method === "DELETE" ? "query" : "body";
  return {
    files: repository
      ? aboutRecord(method, route, place, part, repository)
      : aboutNothing(method, route, place),
    next: [
      ...(repository
        ? []
        : ["No repository has a record of that name: the operation answers only the time so far."]),
      `Say in ${place}.ts who may call it, what it takes, answers, refuses and emits. Then write what it does.`,
      `Say in ${place}.test.ts what holds: npm test -- ${place}.test.ts`,
      'Go on with "Add an operation" in docs/architecture.md: its event, its story, what is derived.',
    ],
  };
};
