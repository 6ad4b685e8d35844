import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { loadedAtStart } from "../../platform/bundle.ts";
import { operations, root } from "../../platform/operations.ts";
import { slim } from "../../platform/slim-bundle.ts";
import { directory, modulePath } from "../builds.ts";

const folder = resolve(root, "bench/peers");

const measured = "POST /job/create-job";

/** Gives a function every operation of the service besides the measured one; `whole`, that one too. */
const everyRoute = (files: readonly string[]): Plugin => ({
  name: "every-route",
  setup({ onLoad }) {
    onLoad({ filter: /bench\/peers\/routes\.ts$/ }, () => ({
      resolveDir: root,
      loader: "ts",
      contents: [
        'import { routeKeyOf } from "./shared/http/routing.ts";',
        ...files.map((file, at) => `import { handler as handler${at} } from "./${file}";`),
        `const handlers = [${files.map((_, at) => `handler${at}`).join(", ")}];`,
        "export const register = (add) => {",
        "  for (const handler of handlers) {",
        '    const [method, path] = handler.contract.route.split(" ");',
        '    const parameters = path.replace(/\\{(\\w+)\\}/g, ":$1");',
        "    add({ method, path: parameters, routeKey: routeKeyOf(handler.contract), handler });",
        "  }",
        "};",
      ].join("\n"),
    }));
  },
});

export const routers = ["hono", "powertools", "express", "fastify"] as const;

/** A way to answer the measured operation: its name, the module of its Lambda function and the bytes that this loads. */
export type Peer = { name: string; module: string; bytes: number; ours?: boolean };

const built = async (
  source: string,
  out: string,
  plugins: Plugin[] = [],
): Promise<Pick<Peer, "module" | "bytes">> => {
  const outfile = resolve(directory, "peers", `${out}.mjs`);
  await build({
    ...slim,
    entryPoints: [resolve(folder, "lambda", `${source}.mjs`)],
    outfile,
    plugins: [...plugins, ...slim.plugins],
  });
  return { module: outfile, bytes: statSync(outfile).size };
};

/** Builds every peer as the service itself is built: a function for the one operation, and one for all of them. */
export const buildPeers = async (
  metafile: Metafile,
): Promise<{ one: Peer[]; all: Peer[]; routes: number }> => {
  const found = (await operations()).filter(({ contract }) => !contract.media_type);
  const files = found.map(({ file }) => file);
  const others = found.filter(({ contract }) => contract.route !== measured).map(({ file }) => file);
  const deployed = modulePath.operation("functions/job/create-job");
  const one: Peer[] = [
    {
      name: "this service",
      module: deployed,
      bytes: loadedAtStart(metafile, relative(root, deployed)).reduce(
        (sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0),
        0,
      ),
      ours: true,
    },
    { name: "no framework", ...(await built("plain", "plain")) },
  ];
  const all: Peer[] = [
    {
      name: "this service, a plain map",
      ...(await built("map", "map-all", [everyRoute(files)])),
      ours: true,
    },
  ];
  for (const router of routers) {
    one.push({ name: router, ...(await built(router, router)) });
    all.push({ name: router, ...(await built(router, `${router}-all`, [everyRoute(others)])) });
  }
  return { one, all, routes: files.length };
};
