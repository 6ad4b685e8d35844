import { randomBytes } from "node:crypto";
import { secrets } from "../../configuration.ts";
import { type Device, readDevice } from "../../domain/account/device.ts";

/** Who is counted instead of the network: the account that a device's token is of, whoever else is in that network. */
export const knownDevice = async (body: {
  device_token?: string | undefined;
}): Promise<string | undefined> => {
  const device = body.device_token === undefined ? undefined : readDevice(body.device_token, await secrets());
  return device && `device ${device.account_id}`;
};

export const newDevice = (account_id: string): Device => ({
  account_id,
  device: randomBytes(12).toString("base64url"),
});
