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
const built = async (program: string, kernels = ["documented"]) => {
  const source = resolve(directory, `${randomUUID()}.ts`);
  const outfile = source.replace(/ts$/, "mjs");
  const kernel = (name: string) => JSON.stringify(resolve(root, `shared/kernel/${name}.ts`));
  writeFileSync(
    source,
    `import * as z from "zod/mini";
    import { event } from ${kernel("event")};
    import { refusal } from ${kernel("refusal")};
    import { described, Text } from ${kernel("schema")};
    ${kernels.map((name) => `import { ${name} } from ${kernel(name)};`).join("\n")}
    ${program}`,
  );
  const { outputFiles } = await build({
    ...slim,
    entryPoints: [source],
    outfile,
    write: false,
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (!output) throw new Error("nothing was built");
  writeFileSync(outfile, output.contents);
  const printed = execFileSync(process.execPath, [outfile], { encoding: "utf8" });
  return { code: output.text, printed: JSON.parse(printed) as unknown };
};

test("an event and a refusal keep what they say; the schemas of an event's facts are documentation", async () => {
  const { code, printed } = await built(`
    const facts = { only_a_fact: Text(10) };
    const Painted = event("fence.painted", "A long summary — für Leser.", { ...facts, colour: Text(20) });
    const { remedy } = refusal("fence.wet", 409, "The paint is wet.", "Wait for a dry day.");
    const { data } = Painted.beside({ id: "1", version: 1 }, { data: { only: "what happened" } });
    console.log(JSON.stringify([Painted.summary, data, remedy]));`);
  expect(printed).toEqual(["A long summary — für Leser.", { only: "what happened" }, "Wait for a dry day."]);
  expect(code).not.toContain("only_a_fact");
});

test("what is only documented is left out, with all that only it names", async () => {
  const { code, printed } = await built(`
    const Stored = z.object({ only_when_stored: z.optional(Text(10)) });
    const kept = { name: "für alle", schema: documented(() => Stored), again: documented(() => "only told") };
    console.log(JSON.stringify({ ...kept, schema: kept.schema === undefined }));`);
  expect(printed).toEqual({ name: "für alle", schema: true });
  expect(code).not.toContain("only_when_stored");
  expect(code).not.toContain("only told");
});

test("what is called so and is not the kernel's is left as it is", async () => {
  const { printed } = await built(
    `
    const documented = (make: () => string) => make();
    console.log(JSON.stringify(documented(() => "here")));`,
    [],
  );
  expect(printed).toBe("here");
});

test.each([
  ["given away", "const mine = documented; console.log(mine);"],
  ["hidden by another of its name", "const tell = (documented: string) => documented; console.log(tell);"],
])("the kernel's is not built where it is %s", async (_, program) => {
  await expect(built(program)).rejects.toThrow(/does more with `documented` than to call it/);
});

test("a schema that is read checks as before, without its descriptions; one that nobody reads is left out", async () => {
  const { code, printed } = await built(`
    const Unread = z.object({ unread_field: z.string().check(z.maxLength(3)), ...{ more: Text(5) } });
    const Name = described(Text(3), "A short name, (really)");
    const Read = z.strictObject({ name: described(described(Name, "für alle"), "A short name, too"), size: z.int() });
    const fails = (value: unknown) => Read.safeParse(value).error?.issues.map(({ path }) => path.join(".")) ?? [];
    console.log(JSON.stringify([fails({ name: "abc", size: 1 }), fails({ name: "abcd", size: 0.5 })]));`);
  expect(printed).toEqual([[], ["name", "size"]]);
  expect(code).not.toContain("unread_field");
  expect(code).not.toContain("A short name");
});

test("what has an effect when it is computed stays, though nobody reads it", async () => {
  const { printed } = await built(`
    const seen: string[] = [];
    const register = (name: string) => {
      seen.push(name);
      return { name };
    };
    const Registered = register("first");
    const also = [register("second")];
    const deeper = { made: ["third"].map((name) => register(name)) };
    console.log(JSON.stringify(seen));`);
  expect(printed).toEqual(["first", "second", "third"]);
});
