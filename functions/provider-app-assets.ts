import { PathUnknown } from "../shared/http/fallback.ts";
import { ownBrandsIn } from "../shared/http/own-brands.ts";
import { AssetParams, type BuiltPage, publishedAsset, reading } from "../shared/http/page.ts";
import { publications } from "../shared/http/publication.ts";

const built = reading<BuiltPage>(new URL("../clients/provider/built.json", import.meta.url));

export const handler = publications(
  {
    route: "GET /provider-app-assets/{asset}",
    summary: "Read a script, style or picture of the provider's app.",
    description: "A script's name contains a digest of its content, so that a browser asks for it once.",
    media_type: "text/javascript",
    params: AssetParams,
    refuses: [PathUnknown],
    example: { params: { asset: "icon.svg" } },
  },
  ownBrandsIn,
).read(async ({ asset }, own) => publishedAsset(await built(own), asset));
