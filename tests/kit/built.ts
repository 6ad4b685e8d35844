import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Metafile } from "esbuild";
import { bundle } from "../../platform/bundle.ts";

/**
 * What is deployed, built once for all test files of a run: the first that asks builds it, the others wait for it. The
 * folder is everybody's; a file that adds to it takes one of its own.
 */
export const built = async (): Promise<{ outdir: string; metafile: Metafile }> => {
  const folder = process.env.BUILT_FOR_TESTS as string;
  const [outdir, told] = [join(folder, "dist"), join(folder, "metafile.json")];
  if (mkdirSync(outdir, { recursive: true })) {
    const unfinished = await bundle(outdir).then(
      (metafile) => JSON.stringify({ metafile }),
      (error: Error) => JSON.stringify({ failed: error.message }),
    );
    writeFileSync(`${told}.unfinished`, unfinished);
    renameSync(`${told}.unfinished`, told);
  }
  while (!existsSync(told)) await wait(100);
  const { metafile, failed } = JSON.parse(readFileSync(told, "utf8")) as {
    metafile: Metafile;
    failed?: string;
  };
  if (failed) throw new Error(failed);
  return { outdir, metafile };
};
