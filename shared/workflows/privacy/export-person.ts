import { configuration } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import type { Account } from "../../domain/account/account.ts";
import { policy } from "../../domain/policy.ts";
import { downloadAddress } from "../../vendors/storage/download-address.ts";
import { putText } from "../../vendors/storage/objects.ts";
import type { Holding } from "../holding.ts";
import { holdings } from "./holdings.ts";

/** All data that the service has about a person, as the person may see it. */
export type PersonData = { exported_at: string; account: unknown } & Record<string, unknown>;

const shownIn = async ({ name, pages }: Holding, accountId: string, now: string) => {
  const held = (await Array.fromAsync(pages(accountId, now))).flat();
  return { name, shown: held.flatMap(({ shown }) => (shown === undefined ? [] : [shown])) };
};

const withoutSecrets = ({
  password_hash,
  totp_secret: _,
  totp_step: __,
  version: ___,
  due_at: ____,
  ...account
}: Account) => ({ ...account, has_password: password_hash !== undefined });

/**
 * Reads all data of an account's holder. All kinds are read at once: one round trip unless a kind has more than a
 * hundred records. Undefined if there is no such account.
 */
export const personData = async (
  accountId: string,
  now: string,
): Promise<{ account: Account; data: PersonData } | undefined> => {
  const [account, kinds] = await Promise.all([
    accounts.get(accountId),
    Promise.all(holdings.filter(({ isShown }) => isShown).map((holding) => shownIn(holding, accountId, now))),
  ]);
  if (!account) return undefined;
  const data: PersonData = { exported_at: now, account: withoutSecrets(account) };
  for (const { name, shown } of kinds)
    if (shown.length > 0) data[name] = [...((data[name] as unknown[] | undefined) ?? []), ...shown];
  return { account, data };
};

/** Stores an export in the bucket for a day and returns a URL that is valid for an hour. */
export const keepExport = async (
  accountId: string,
  exportId: string,
  data: PersonData,
  now: string,
): Promise<{ url: string; expires_at: string; size_bytes: number }> => {
  const place = {
    id: exportId,
    bucket: configuration().MEDIA_BUCKET,
    key: `exports/${accountId}/${exportId}.json`,
    content_type: "application/json",
  };
  const text = JSON.stringify(data, undefined, 2);
  await putText(place.bucket, place.key, text, place.content_type);
  const address = await downloadAddress(place, now, policy.account.export_minutes);
  return { ...address, size_bytes: Buffer.byteLength(text) };
};
