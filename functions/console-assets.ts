import { PathUnknown } from "../shared/http/fallback.ts";
import { ownBrandsIn } from "../shared/http/own-brands.ts";
import { AssetParams, type BuiltPage, publishedAsset, reading } from "../shared/http/page.ts";
import { publications } from "../shared/http/publication.ts";

const built = reading<BuiltPage>(new URL("../clients/console/built.json", import.meta.url));

export const handler = publications(
  {
    route: "GET /console-assets/{asset}",
    summary: "Read a script, style or picture of the operator's console.",
    description:
      "The name of a script or style contains a digest of its content, so that a browser never asks for it twice.",
    media_type: "text/javascript",
    params: AssetParams,
    refuses: [PathUnknown],
    example: { params: { asset: "icon.svg" } },
  },
  ownBrandsIn,
).read(async ({ asset }, own) => publishedAsset(await built(own), asset));
