import { PushDevice, PushDeviceConflict, PushDeviceNotFound } from "../domain/notification/push-device.ts";
import { entity } from "./engine/entity.ts";

const devicesPartition = (accountId: string): string => `PUSH#${accountId}`;

export const pushDevices = entity({
  name: "push_device",
  schema: () => PushDevice,
  key: (id) => [`PUSH_DEVICE#${id}`, "PUSH_DEVICE"],
  indexes: {
    ofAccount: { on: "gsi1", key: ({ account_id, id }) => [devicesPartition(account_id), id] },
  },
  notFound: PushDeviceNotFound,
  conflict: PushDeviceConflict,
});

/** The devices of an account. Their number is limited. */
export const devicesOf = async (accountId: string): Promise<PushDevice[]> => {
  const request = { limit: 100, scope: "devices" };
  return (await pushDevices.page("ofAccount", devicesPartition(accountId), request)).items;
};
