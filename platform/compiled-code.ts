import { globSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { root } from "./operations.ts";

/** Where modules were compiled, and for whom they will be loaded. */
export type CompiledCode = {
  /** The folder that Node.js keeps compiled code in. */
  folder: string;
  /** The place of the project's files, when they were compiled and when they are loaded. */
  at: string;
  /** The number of the user that loads them: Node.js keeps a folder for each. */
  user: number;
};

/** What `npm run compile` makes, for Lambda: it unpacks a zip there, and its functions run as this user. */
export const compiledForLambda: CompiledCode = {
  folder: resolve(root, "node_modules/.cache/marketplace/compiled"),
  at: "/var/task",
  user: 993,
};

/** The setting with which a function's Node.js finds the compiled code in its zip. */
export const compileCache = { NODE_COMPILE_CACHE: `${compiledForLambda.at}/compiled` };

/** The kind of a module in Node.js's src/compile_cache.cc, which names compiled code by it and by the address. */
const esModule = Buffer.of(1);

/** What a file of compiled code begins with. */
const header = { magic: 0x8adfdbb2, codeAt: 12, bytes: 20 };

const isOf = (compiled: Buffer, module: Uint8Array): boolean =>
  compiled.length > header.bytes &&
  compiled.readUInt32LE(0) === header.magic &&
  compiled.readUInt32LE(header.codeAt) === crc32(module);

/** The compiled code of a module, as its zip has it. Undefined if there is none, or it is that of another text. */
export const compiledOf = (
  path: string,
  module: Uint8Array,
  { folder, at, user }: CompiledCode = compiledForLambda,
): { path: string; content: Buffer } | undefined => {
  const name = crc32(`file://${at}/${path}`, crc32(esModule)).toString(16).padStart(8, "0");
  const [found] = globSync(`*/${name}`, { cwd: folder });
  if (!found) return undefined;
  const content = readFileSync(resolve(folder, found));
  const runtime = basename(dirname(found)).replace(/-\d+$/, `-${user}`);
  return isOf(content, module) ? { path: `compiled/${runtime}/${name}`, content } : undefined;
};
