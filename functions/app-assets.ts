import { type BuiltPage, reading } from "../shared/http/page.ts";
import { pageAssets } from "../shared/http/page-assets.ts";

const built = reading<BuiltPage>(new URL("../clients/customer/built.json", import.meta.url));

export const handler = pageAssets(
  {
    route: "GET /app-assets/{asset}",
    summary: "Read a script, style or picture of the customer's app.",
    description:
      "The name of a script or style contains a digest of its content, so that a browser never asks for it twice.",
  },
  built,
);
