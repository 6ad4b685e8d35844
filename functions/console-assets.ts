import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { assetTypeOf, type BuiltConsole } from "../shared/http/console.ts";
import { PathUnknown } from "../shared/http/fallback.ts";
import { publications } from "../shared/http/publication.ts";
import { described } from "../shared/kernel/schema.ts";

let reading: Promise<BuiltConsole> | undefined;

const built = async (): Promise<BuiltConsole> => {
  reading ??= readFile(new URL("../clients/console/built.json", import.meta.url), "utf8").then(
    (text) => JSON.parse(text) as BuiltConsole,
  );
  return reading;
};

export const handler = publications({
  route: "GET /console-assets/{asset}",
  summary: "Read a script, style or picture of the operator's console.",
  description:
    "The name of a script or style contains a digest of its content, so that a browser never asks for it twice.",
  media_type: "text/javascript",
  params: z.strictObject({
    asset: described(
      z
        .string()
        .check(z.regex(/^[\w.-]{1,80}\.(js|css|svg)$/, "must be the name of a script, a style or a picture")),
      "Name of the file, as the page or another file names it.",
    ),
  }),
  refuses: [PathUnknown],
  example: { params: { asset: "icon.svg" } },
}).read(async ({ asset: name }) => {
  const { assets } = await built();
  const text = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (text === undefined) throw PathUnknown();
  const lasts = name.endsWith(".svg") ? "public, max-age=86400" : "public, max-age=31536000, immutable";
  return { text, headers: { "content-type": assetTypeOf(name), "cache-control": lasts } };
});
