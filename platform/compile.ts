import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { bundle } from "./bundle.ts";
import { compiledForLambda } from "./compiled-code.ts";
import { builtIn } from "./functions.ts";
import { root } from "./operations.ts";

/** The runtime as AWS publishes it: a new version of Node.js is in it when Lambda has it. */
const image = "public.ecr.aws/lambda/nodejs:24-arm64";

/**
 * Lets the runtime's own Node.js compile what is deployed, for the next package. It needs Docker on an ARM machine. A
 * package without compiled code works as well, and starts more slowly.
 */
const { folder, at } = compiledForLambda;
const mounted = {
  [resolve(root, builtIn())]: `${at}/${builtIn()}:ro`,
  [resolve(root, "platform/compile-modules.mjs")]: "/compile-modules.mjs:ro",
  [folder]: "/compiled",
};
await bundle();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  execFileSync(
    "docker",
    [
      ...["run", "--rm", "--platform", "linux/arm64", "--user", String(process.getuid?.() ?? 0)],
      ...["--env", "NODE_COMPILE_CACHE=/compiled", "--entrypoint", "/var/lang/bin/node"],
      ...Object.entries(mounted).flatMap(([from, to]) => ["--volume", `${from}:${to}`]),
      ...[image, "/compile-modules.mjs", `${at}/${builtIn()}`],
    ],
    { stdio: "inherit", timeout: 600_000 },
  );
} catch {
  console.error("Nothing was compiled. Start Docker on an ARM machine, then run npm run compile again.");
  process.exit(1);
}
