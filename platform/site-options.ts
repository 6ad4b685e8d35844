import { parseArgs } from "node:util";
import type { PageConfiguration } from "../shared/http/page.ts";
import { marketIds } from "./market-listings.ts";

export class UnfitSite extends Error {}

export type SiteOptions = { out: string; market: string; api: string; configuration: PageConfiguration };

const usage = `npm run apps -- --out <folder> --api <address> --socket <address> --bucket <name>
                [--region <region>] [--market <folder>]

Writes each app as a site of static files, and the headers of each file as JSON beside it.
  --out      the folder to write to
  --api      the service's address at the sites, such as https://app.example.com/api/v1
  --socket   the stack's output SocketUrl
  --bucket   the stack's output MediaBucket
  --region   the bucket's region; default: $AWS_REGION, or us-east-1
  --market   the folder of the market whose brand the apps have; default: us`;

const text = { type: "string" } as const;
const options = { out: text, api: text, socket: text, bucket: text, region: text, market: text };

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UnfitSite(`${(error as Error).message}\n\n${usage}`);
  }
};

const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname));

const addressOf = (name: string, value: string): URL => {
  if (!URL.canParse(value)) throw new UnfitSite(`--${name} is no address: ${value}`);
  return new URL(value);
};

/** What to write and where, from a command's arguments. Throws an UnfitSite that says which is wrong. */
export const siteOptions = (args: string[], env: NodeJS.ProcessEnv = process.env): SiteOptions => {
  const { market = "us", region = env.AWS_REGION || "us-east-1", ...given } = parsed(args);
  const needed = (name: keyof typeof given): string => {
    const value = given[name];
    if (!value) throw new UnfitSite(`--${name} is missing.\n\n${usage}`);
    return value;
  };
  const [out, api, socket] = [needed("out"), needed("api").replace(/\/$/, ""), needed("socket")];
  const at = addressOf("api", api);
  if (!isSecure(at) || at.pathname !== "/api/v1" || at.search || at.hash)
    throw new UnfitSite(
      "--api must be an https address that ends with /api/v1: a session's cookie is sent there only.",
    );
  if (!/^(wss?|https?):$/.test(addressOf("socket", socket).protocol))
    throw new UnfitSite("--socket must begin with wss://.");
  if (!marketIds().includes(market)) throw new UnfitSite(`--market: there is no folder markets/${market}.`);
  const stores = { MEDIA_BUCKET: needed("bucket"), AWS_REGION: region, AWS_ENDPOINT_URL_S3: undefined };
  return { out, market, api, configuration: { ...stores, SOCKET_URL: socket, PUSH_SERVICE: undefined } };
};
