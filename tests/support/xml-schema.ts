import { readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";

/** What is wrong with a document by a schema of `tests/schemas/`; the first file is the schema's own, the others those that it needs. */
export const schemaProblems = async (
  document: string,
  [main, ...others]: readonly [string, ...string[]],
): Promise<string[]> => {
  const read = (name: string) => ({
    fileName: name.split("/").at(-1) as string,
    contents: readFileSync(new URL(`../schemas/${name}`, import.meta.url), "utf8"),
  });
  const { valid, errors } = await validateXML({
    xml: [{ fileName: "document.xml", contents: document }],
    schema: [read(main)],
    preload: others.map(read),
  });
  return valid ? [] : errors.map(({ message }) => message);
};
