import { configuration } from "../../configuration.ts";
import type { Market } from "../../markets/market.ts";
import { webOf } from "../../markets/web.ts";

/** Where people of a role open their app in a market: messages link to its pages. */
export const appAddressOf = (role: string | undefined, market: Market): string => {
  const { APP_URL, PROVIDER_APP_URL } = configuration();
  const { app = APP_URL, provider_app = PROVIDER_APP_URL ?? app } = webOf(market);
  return (role === "service_provider" ? provider_app : app).replace(/\/+$/, "");
};
