import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Metafile } from "esbuild";
import { type Zippable, type ZippableFile, zipSync } from "fflate";
import { limits } from "./check/structure.ts";
import { type CompiledCode, compiledForLambda, compiledOf } from "./compiled-code.ts";
import { published } from "./document/documents.ts";
import { builtIn, derivedFunctions, packaged, zipOf } from "./functions.ts";
import { learnedFiles } from "./learned-from.ts";
import { root } from "./operations.ts";

/** The built modules that these import, now or later, with them. */
const withImports = ({ outputs }: Metafile, modules: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { external, path: imported } of outputs[path]?.imports ?? []) if (!external) visit(imported);
  };
  modules.forEach(visit);
  return [...seen].sort();
};

/** The published documents and learned files that modules read: by their name, or any of a folder. */
const filesReadBy = (modules: readonly string[]): string[] => {
  const texts = modules.map((path) => readFileSync(resolve(root, path), "utf8"));
  return [...published, ...learnedFiles]
    .filter((path) => {
      const read = [`../${path}"`, `\`../${dirname(path)}/$\{`];
      return texts.some((text) => read.some((one) => text.includes(one)));
    })
    .map((path) => `${builtIn()}/${path}`);
};

const built = (file: string): string => `${builtIn()}/${file.replace(/\.ts$/, ".mjs")}`;

/** The paths of the files that the functions of each zip need. */
const filesByZip = async (metafile: Metafile): Promise<[zip: string, paths: string[]][]> =>
  [...Map.groupBy(await derivedFunctions(), ({ file }) => zipOf(file))].map(([zip, functions]) => {
    const modules = withImports(
      metafile,
      functions.map(({ file }) => built(file)),
    );
    return [zip, [...modules, ...filesReadBy(modules)]];
  });

/** The same files make the same zip, at whatever time and place. */
const zippable = (content: Uint8Array): ZippableFile => [
  content,
  { level: 6, mtime: new Date(1980, 0, 1), os: 3, attrs: 0o100_644 << 16 },
];

/** Compiled code saves a start some milliseconds. Where a zip would be too large with all of it, its largest pieces stay out. */
const zipped = (paths: readonly string[], code: CompiledCode): Uint8Array => {
  const files: Zippable = {};
  const compiled = paths
    .flatMap((path) => {
      const content = readFileSync(resolve(root, path));
      files[path] = zippable(content);
      return (path.endsWith(".mjs") && compiledOf(path, content, code)) || [];
    })
    .toSorted((one, other) => other.content.length - one.content.length);
  for (const { path, content } of compiled) files[path] = zippable(content);
  let zip = zipSync(files);
  for (const { path } of compiled) {
    if (zip.length <= limits.zip_bytes.most) break;
    delete files[path];
    zip = zipSync(files);
  }
  return zip;
};

/**
 * Writes the zip of each folder of functions: Lambda fetches what they need, and nothing else. The digest of all: the same
 * code has the same.
 */
export const writeZips = async (
  metafile: Metafile,
  folder = resolve(root, packaged),
  code = compiledForLambda,
): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  const digest = createHash("sha256");
  for (const [zip, paths] of await filesByZip(metafile)) {
    const content = zipped(paths, code);
    writeFileSync(resolve(folder, zip), content);
    digest.update(zip).update(content);
  }
  return digest.digest("hex");
};
