import { homeOf } from "../../data/accounts.ts";
import { activeKindsAt } from "../../data/kinds.ts";
import { quotes } from "../../data/quotes.ts";
import type { Conversation } from "../../domain/conversation/conversation.ts";
import type { OwnTaskKind } from "../../domain/pricing/own-kind.ts";
import type { Market } from "../../markets/market.ts";
import { defaultMarket, marketOf, markets } from "../../markets/served.ts";

type Talk = Pick<Conversation, "owner_id" | "quote_id">;

/** The market that a conversation is in: that of its quote, without one its owner's. */
export const marketOfTalk = async ({ owner_id, quote_id }: Talk): Promise<Market> => {
  if (markets.length === 1) return defaultMarket;
  const quote = quote_id && (await quotes.get(quote_id));
  return quote ? marketOf(quote) : homeOf(owner_id);
};

/** Operators' own kinds of work that a conversation can be about: those of its market. */
export const ownWorkOf = (talk: Talk): Promise<readonly OwnTaskKind[]> =>
  activeKindsAt(() => marketOfTalk(talk));
