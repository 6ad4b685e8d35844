import { bundle } from "../../platform/bundle.ts";
import { oncePerRun } from "./once-per-run.ts";

/** What is deployed, built once for all test files. */
export const built = () => oncePerRun("dist", async (outdir) => ({ outdir, metafile: await bundle(outdir) }));
