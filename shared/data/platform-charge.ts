import {
  PlatformCharge,
  PlatformChargeConflict,
  PlatformChargeNotFound,
} from "../domain/payment/platform-charge.ts";
import { entity } from "./engine/entity.ts";

export const platformCharges = entity({
  name: "platform_charge",
  schema: () => PlatformCharge,
  key: () => ["PLATFORM_CHARGE", "CURRENT"],
  notFound: PlatformChargeNotFound,
  conflict: PlatformChargeConflict,
});

/** All platform charges. Undefined if none was ever added. */
export const allCharges = (): Promise<PlatformCharge | undefined> => platformCharges.get("current");
