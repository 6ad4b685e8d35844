import {
  PlatformCharge,
  PlatformChargeConflict,
  PlatformChargeNotFound,
} from "../domain/payment/platform-charge.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

export const platformCharges = entity({
  name: "platform_charge",
  schema: documented(() => PlatformCharge),
  key: () => ["PLATFORM_CHARGE", "CURRENT"],
  notFound: PlatformChargeNotFound,
  conflict: PlatformChargeConflict,
});

/** Every charge that there is; undefined: none was ever added. */
export const allCharges = (): Promise<PlatformCharge | undefined> => platformCharges.get("current");
