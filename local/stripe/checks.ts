import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";
import { Ajv, type ValidateFunction } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

/** What is validated against a schema. `coerced`: text is converted to the type in the schema. */
export type Check = { name: string; coerced: boolean; schema: () => object };

type Checks = Record<string, ValidateFunction>;

const load = createRequire(import.meta.url);
const kinds = [true, false];
const placesIn = (folder: string, coerced: boolean) => {
  const place = join(folder, coerced ? "forms" : "bodies");
  return { code: `${place}.js`, read: `${place}.cache` };
};

/** Compiles validators whose schemas refer to a document named `stripe`, each at its first use. */
export const checksAgainst = (document: object) => {
  const checker = (coerceTypes: boolean, source = false) =>
    new Ajv({
      strict: false,
      validateFormats: false,
      allErrors: true,
      inlineRefs: false,
      coerceTypes,
      // Minifying the code doubles the compile time, and it validates no faster.
      code: { source, optimize: false },
    }).addSchema(document, "stripe");
  const compilers = new Map<boolean, Ajv>();
  const known = new Map<string, ValidateFunction>();

  return {
    validatorOf: ({ name, coerced, schema }: Check): ValidateFunction => {
      const compiled = known.get(name);
      if (compiled) return compiled;
      const compiler = compilers.get(coerced) ?? checker(coerced);
      compilers.set(coerced, compiler);
      const validate = compiler.compile(schema());
      known.set(name, validate);
      return validate;
    },

    /** Compiles all of these into a folder, for processes that `read` them there. */
    write: (folder: string, checks: readonly Check[]): void => {
      for (const coerced of kinds) {
        const compiler = checker(coerced, true);
        const keys = checks
          .filter((check) => check.coerced === coerced)
          .map(({ name, schema }, at) => {
            compiler.addSchema(schema(), `check${at}`);
            return [name, `check${at}`];
          });
        const code = `(require, exports) => {${standalone.default(compiler, Object.fromEntries(keys))}}`;
        const places = placesIn(folder, coerced);
        writeFileSync(places.code, code);
        const script = new Script(code);
        script.runInThisContext()(load, {});
        writeFileSync(places.read, script.createCachedData());
      }
    },

    /** Loads the validators that were written into a folder, ten times as fast as compiling them. */
    read: (folder: string): void => {
      for (const coerced of kinds) {
        const places = placesIn(folder, coerced);
        const cachedData = readFileSync(places.read);
        const script = new Script(readFileSync(places.code, "utf8"), { filename: places.code, cachedData });
        const checks: Checks = {};
        script.runInThisContext()(load, checks);
        for (const [name, validate] of Object.entries(checks)) known.set(name, validate);
      }
    },
  };
};
