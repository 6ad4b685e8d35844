import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described } from "../../kernel/schema.ts";

const settings = () => ({
  market: described(z.string(), "Key of the market."),
  changed: described(z.array(z.string()), "Names of the settings that are others now, such as `hours`."),
});

export const MarketSettingsUpdated = /* @__PURE__ */ event(
  "market_settings.updated",
  "An operator has changed settings of a market. The event has their names and never what they are.",
  settings,
  { hasSubscribers: false },
);
export const MarketSettingsRestored = /* @__PURE__ */ event(
  "market_settings.restored",
  "An operator has brought back earlier settings of a market.",
  () => ({ ...settings(), to: described(z.int(), "The version that they are of. 0: the market's folder.") }),
  { hasSubscribers: false },
);
