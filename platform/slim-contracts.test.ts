import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./operations.ts";
import { slim } from "./slim-bundle.ts";

const directory = resolve(root, ".local/slim-contracts", randomUUID());
beforeAll(() => mkdirSync(directory, { recursive: true }));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Builds a module as what is deployed is built: its code, and the JSON that it prints in a new process. */
const built = async (program: string) => {
  const source = resolve(directory, `${randomUUID()}.ts`);
  const outfile = source.replace(/ts$/, "mjs");
  const kernel = (name: string) => JSON.stringify(resolve(root, `shared/kernel/${name}.ts`));
  writeFileSync(
    source,
    `import * as z from "zod/mini";
    import { event } from ${kernel("event")};
    import { refusal } from ${kernel("refusal")};
    import { described, Text } from ${kernel("schema")};
    ${program}`,
  );
  const { outputFiles } = await build({ ...slim, entryPoints: [source], outfile, write: false });
  const [output] = outputFiles;
  if (!output) throw new Error("nothing was built");
  writeFileSync(outfile, output.contents);
  const printed = execFileSync(process.execPath, [outfile], { encoding: "utf8" });
  return { code: output.text, printed: JSON.parse(printed) as unknown };
};

test("an event happens without the schema of its facts, which stays out with all that only it names", async () => {
  const { code, printed } = await built(`
    const facts = { only_in_the_schema: z.optional(Text(10)) };
    const Painted = event("fence.painted", "A long summary — für Leser.", { ...facts, colour: Text(20) });
    console.log(JSON.stringify(Painted.of({ id: "1", version: 1 }, { data: { colour: "grün" } as never })));`);
  expect(printed).toEqual({
    type: "fence.painted",
    schema_version: 1,
    aggregate: { type: "fence", id: "1", version: 2 },
    data: { colour: "grün" },
    audience: [],
  });
  expect(code).not.toContain("only_in_the_schema");
  expect(code).not.toContain("long summary");
});

test("a refusal keeps what is answered and loses its remedy", async () => {
  const { code, printed } = await built(`
    const Refused = refusal("fence.wet", 409, "The paint is wet.", "Wait for a dry day.");
    console.log(JSON.stringify([Refused().code, Refused.status, Refused.message]));`);
  expect(printed).toEqual(["fence.wet", 409, "The paint is wet."]);
  expect(code).not.toContain("dry day");
});

test("a schema that is read with checks as before, described or not; one that nobody reads is left out", async () => {
  const { code, printed } = await built(`
    const Unread = z.object({ unread_field: z.string().check(z.maxLength(3)), ...{ more: Text(5) } });
    const Name = described(Text(3), "A short name, (really)");
    const Read = z.strictObject({ name: described(Name, "A short name, too"), size: z.int() });
    const fails = (value: unknown) => Read.safeParse(value).error?.issues.map(({ path }) => path.join(".")) ?? [];
    console.log(JSON.stringify([fails({ name: "abc", size: 1 }), fails({ name: "abcd", size: 0.5 })]));`);
  expect(printed).toEqual([[], ["name", "size"]]);
  expect(code).not.toContain("unread_field");
  expect(code).not.toContain("A short name");
});
