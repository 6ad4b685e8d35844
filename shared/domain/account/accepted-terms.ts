import type { Market } from "../../markets/market.ts";
import { defaultMarket } from "../../markets/served.ts";
import type { Account } from "./account.ts";

type Accepting = Pick<Account, "terms_version" | "terms_elsewhere">;

/** The version of a market's terms that somebody has accepted; 0 without any. */
export const acceptedIn = ({ terms_version, terms_elsewhere }: Accepting, { id }: Market): number =>
  (id === defaultMarket.id ? terms_version : terms_elsewhere?.[id]) ?? 0;

/** The same with another version. */
export const withAccepted = <A extends Accepting>(account: A, { id }: Market, version: number): A =>
  id === defaultMarket.id
    ? { ...account, terms_version: version }
    : { ...account, terms_elsewhere: { ...account.terms_elsewhere, [id]: version } };
