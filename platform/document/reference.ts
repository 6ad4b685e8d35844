import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";
import { root } from "../operations.ts";

const source = (name: string) => resolve(root, "clients/reference", name);

const minified = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [source(name)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2024",
    legalComments: "none",
    logLevel: "warning",
  });
  return (outputFiles[0]?.text ?? "").trim();
};

/** The reference page as one file that needs only the document next to it. */
export const referencePage = async (): Promise<string> => {
  const [page, style, script] = await Promise.all([
    readFile(source("page.html"), "utf8"),
    minified("page.css"),
    minified("main.js"),
  ]);
  return page.replace("/* style */", () => style).replace("/* script */", () => script);
};
