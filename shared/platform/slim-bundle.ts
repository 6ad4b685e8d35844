import { isBuiltin } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";

/**
 * On Lambda credentials are in the environment and nowhere else, so the SDK's chain of providers (profiles, SSO,
 * processes, web identity, HTTP) is replaced by one function that reads them.
 */
export const credentialsFromEnvironment: Plugin = {
  name: "credentials-from-environment",
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: "credentials",
      namespace: "credentials-from-environment",
    }));
    build.onLoad({ filter: /.*/, namespace: "credentials-from-environment" }, () => ({
      contents: `
        const present = (name) => {
          const value = process.env[name];
          if (!value) throw new Error(name + " is not set: AWS credentials come from the environment");
          return value;
        };
        export const defaultProvider = () => async () => ({
          accessKeyId: present("AWS_ACCESS_KEY_ID"),
          secretAccessKey: present("AWS_SECRET_ACCESS_KEY"),
          ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
        });`,
      loader: "js",
    }));
  },
};

/**
 * An import of `node:http` reads every export of it and so loads undici, 27 ms that nothing needs; reached
 * through `process.getBuiltinModule`, exports are read when they are used. See nodejs/node#59686.
 */
export const builtinsOnDemand: Plugin = {
  name: "builtins-on-demand",
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, namespace }) =>
      namespace !== "builtin" && isBuiltin(path) ? { path, namespace: "builtin" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};

/** How whatever runs on Lambda is built. */
export const slim = {
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  format: "esm",
  target: "node24",
  mainFields: ["module", "main"],
  legalComments: "none",
  logLevel: "warning",
  plugins: [credentialsFromEnvironment, builtinsOnDemand],
} satisfies BuildOptions;
