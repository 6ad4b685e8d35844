import { operation } from "../../shared/http/operation.ts";
import { shareData } from "../../shared/workflows/account/share-data.ts";

export const handler = operation({
  route: "PUT /authentication/share-data",
  summary: "Decide what may be done with your data: analytics, marketing, partners.",
  access: ["user"],
  ...shareData.contract,
}).handle(shareData.story);
