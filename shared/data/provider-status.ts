import { readItem } from "./engine/reads.ts";

export const providerKey = (id = ""): readonly [string, string] => [`PROVIDER#${id}`, "PROVIDER"];

/** Whether a provider is suspended. Also true for one that has left and is coming back. One read by key. */
export const isSuspended = async (id: string): Promise<boolean> => {
  const [pk, sk] = providerKey(id);
  const { state, state_before } = (await readItem({ pk, sk })) ?? {};
  return (state === "deactivated" ? state_before : state) === "suspended";
};
