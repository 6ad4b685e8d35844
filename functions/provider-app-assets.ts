import { type BuiltPage, reading } from "../shared/http/page.ts";
import { pageAssets } from "../shared/http/page-assets.ts";

const built = reading<BuiltPage>(new URL("../clients/provider/built.json", import.meta.url));

export const handler = pageAssets(
  {
    route: "GET /provider-app-assets/{asset}",
    summary: "Read a script, style or picture of the provider's app.",
    description: "A script's name contains a digest of its content, so that a browser asks for it once.",
  },
  built,
);
