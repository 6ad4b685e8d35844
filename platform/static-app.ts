import { appHeaders, type BuiltPage, inMarkets, publishedAsset } from "../shared/http/page.ts";
import { publishedAs } from "../shared/http/publication.ts";
import { workerOf } from "./document/page-worker.ts";
import { builtCustomerApp, builtProviderApp } from "./document/pages.ts";
import type { SiteOptions } from "./site-options.ts";

/** The files of a site by their paths, each with its headers. */
export type Site = Record<string, { text: string; headers: Record<string, string> }>;

const apps = {
  customer: { name: "app", built: builtCustomerApp },
  provider: { name: "provider-app", built: builtProviderApp },
};
export type AppName = keyof typeof apps;
export const appNames = Object.keys(apps) as AppName[];

const replaced = (text: string, old: string, next: string): string => {
  if (!text.includes(old)) throw new Error(`The app has no ${old} to replace`);
  return text.replaceAll(old, next);
};

/**
 * An app as a site of static files, in the brand of a market. `api` is the service's address with its prefix; the page refuses to
 * work at another origin, because no session's cookie would reach the service from there.
 */
export const staticApp = async (
  app: AppName,
  { market, api, configuration }: Omit<SiteOptions, "out">,
): Promise<Site> => {
  const { name, built } = apps[app];
  const own = inMarkets<BuiltPage>(await built(), [market]);
  const folder = `${name}-assets`;
  const manifest = own.assets["app.webmanifest"] as string;
  const page = replaced(
    own.page,
    '<link rel="icon"',
    `<meta name="api" content="${api}/">\n<link rel="icon"`,
  );
  const { "worker.js": _, ...files } = own.assets;
  const assets = {
    ...files,
    "app.webmanifest": replaced(manifest, `"../${name}"`, '"../"'),
  };
  const whole = {
    page,
    assets: { ...assets, "worker.js": await workerOf(name, { page, assets }, { opens: "" }) },
  };
  return {
    "index.html": { text: page, headers: { ...publishedAs("text/html"), ...appHeaders(configuration) } },
    ...Object.fromEntries(
      Object.keys(whole.assets).map((file) => {
        const { text, headers } = publishedAsset(whole, file);
        return [`${folder}/${file}`, { text, headers: { ...publishedAs("text/plain"), ...headers } }];
      }),
    ),
  };
};
