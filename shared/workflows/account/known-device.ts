import { randomBytes } from "node:crypto";
import { secrets } from "../../configuration.ts";
import { type Device, readDevice } from "../../domain/account/device.ts";

/** The rate limit's subject for a known device: the account that its token belongs to, instead of the network. */
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
