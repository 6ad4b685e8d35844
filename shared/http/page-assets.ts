import { PathUnknown } from "./fallback.ts";
import { ownBrandsIn } from "./own-brands.ts";
import { AssetParams, type BuiltPage, publishedAsset, type reading } from "./page.ts";
import { type PublicationContract, publications } from "./publication.ts";

/** Declares the operation that returns the scripts, styles and pictures of a built page. */
export const pageAssets = (
  declared: Pick<PublicationContract, "route" | "summary" | "description">,
  built: ReturnType<typeof reading<BuiltPage>>,
) =>
  publications(
    {
      ...declared,
      media_type: "text/javascript",
      params: AssetParams,
      refuses: [PathUnknown],
      example: { params: { asset: "icon.svg" } },
    },
    ownBrandsIn,
  ).read(async ({ asset }, own) => publishedAsset(await built(own), asset));
