/**
 * Loads every module of the folder that it is given, so that Node.js keeps the code that it compiles in
 * NODE_COMPILE_CACHE. Plain JavaScript, because the image of the runtime runs it. A module that can't start without its
 * stage's settings was compiled before that.
 */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const modules = globSync("**/*.mjs", { cwd: folder }).sort();
for (const module of modules)
  await import(pathToFileURL(resolve(folder, module)).href).catch(() => undefined);
console.log(`${modules.length} modules compiled by Node.js ${process.version} for ${process.arch}`);
process.exit(0);
