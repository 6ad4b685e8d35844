import { bundle } from "../../platform/bundle.ts";
import { onceARun } from "./once.ts";

/** What is deployed, built once for all test files. */
export const built = () => onceARun("dist", async (outdir) => ({ outdir, metafile: await bundle(outdir) }));
