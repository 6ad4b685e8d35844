import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { siteOptions, UnfitSite } from "./site-options.ts";
import { appNames, staticApp } from "./static-app.ts";

/** Writes each app as a site of static files. */
try {
  const { out, ...options } = siteOptions(process.argv.slice(2));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  for (const app of appNames) {
    const site = Object.entries(await staticApp(app, options));
    for (const [path, { text }] of site) put(join(app, path), text);
    const headers = Object.fromEntries(site.map(([path, file]) => [path, file.headers]));
    put(`${app}.headers.json`, `${JSON.stringify(headers, null, 2)}\n`);
    console.log(`${join(out, app)}: ${site.length} files, for ${new URL(options.api).origin}`);
  }
} catch (error) {
  if (!(error instanceof UnfitSite)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
