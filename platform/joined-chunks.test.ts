import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { putInPlace } from "./build-cache.ts";
import { joinChunks, loadedBy } from "./joined-chunks.ts";

const modules = {
  "first.ts": `import { plus } from "./sum.ts"; import { twice } from "./twice.ts"; import { square } from "./square.ts"; import { words } from "./words.ts";
    export const handler = async () => [plus(1, 2), twice(4), square(3), words, await (await import("./later.ts")).later()];`,
  "second.ts": `import { plus } from "./sum.ts"; import { twice } from "./twice.ts"; import { square } from "./square.ts"; import { words } from "./words.ts";
    export const handler = async () => [plus(5, 6), twice(7), square(4), words];`,
  "third.ts": `import { plus } from "./sum.ts";
    export const handler = async () => [plus(8, 9)];`,
  "sum.ts": "export const plus = (a: number, b: number) => a + b;",
  "twice.ts": `import { plus } from "./sum.ts"; export const twice = (a: number) => plus(a, a); export const thrice = (a: number) => plus(twice(a), a);`,
  "square.ts": `import { twice } from "./twice.ts"; export const square = (a: number) => twice(a) * a / 2;`,
  "words.ts": `import { thrice } from "./twice.ts"; export const words = (await import("./spanish.ts")).spanish(thrice(1));`,
  "spanish.ts": `import { twice } from "./twice.ts"; export const spanish = (count: number) => "tres " + twice(count);`,
  "later.ts": `import { square } from "./square.ts"; import { thrice } from "./twice.ts"; export const later = async () => square(thrice(10));`,
};

const split = async () => {
  const folder = mkdtempSync(`${tmpdir()}/joined-`);
  for (const [name, text] of Object.entries(modules)) writeFileSync(resolve(folder, name), text);
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ["first", "second", "third"].map((name) => ({ in: `${name}.ts`, out: `functions/${name}` })),
    outdir: "built",
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/1-[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    format: "esm",
    target: "node24",
  });
  return {
    folder,
    texts: new Map(outputFiles.map(({ path, text }) => [relative(folder, path), text])),
    outputs: metafile.outputs,
  };
};

test("functions answer the same from fewer files, also what waits for a part of its own", async () => {
  const { folder, ...apart } = await split();
  const joined = await joinChunks(apart);
  const files = (outputs: typeof apart.outputs) =>
    ["first", "second", "third"].map((name) => loadedBy(outputs, `built/functions/${name}.mjs`).length);
  expect(files(apart.outputs)).toEqual([5, 5, 2]);
  expect(files(joined.outputs)).toEqual([4, 4, 2]);
  expect(Object.keys(joined.outputs).sort()).toEqual([...joined.texts.keys()].sort());
  for (const [path, text] of joined.texts) {
    expect(joined.outputs[path]?.bytes).toBe(Buffer.byteLength(text));
    putInPlace(resolve(folder, path), text);
  }
  const answerOf = async (name: string) =>
    (await import(pathToFileURL(resolve(folder, `built/functions/${name}.mjs`)).href)).handler();
  expect(await answerOf("first")).toEqual([3, 8, 9, "tres 6", 900]);
  expect(await answerOf("second")).toEqual([11, 14, 16, "tres 6"]);
  expect(await answerOf("third")).toEqual([17]);
});
