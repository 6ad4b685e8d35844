import { operation } from "../../../shared/http/operation.ts";
import { shareData } from "../../../shared/workflows/account/share-data.ts";

export const handler = operation({
  route: "PUT /service-provider/auth/share-data",
  summary: "Decide what may be done with your data: analytics, marketing, partners.",
  access: ["service_provider"],
  while_suspended: true,
  ...shareData.contract,
}).handle(shareData.story);
