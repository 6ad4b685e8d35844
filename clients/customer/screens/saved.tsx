import { Link } from "wouter-preact";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Listed } from "../../kit/app/pieces/listed.tsx";
import { Empty } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { tellQuote, titleOf } from "../story.ts";
import { useSpoken, useWords } from "../words/words.ts";

type Saved = Data<"GET /saved-quote/get-savedquotes">["items"][number];

const SavedPrice = ({ saved }: { saved: Saved }) => {
  const { words, format } = useSpoken();
  const { quote_id, quote, note, price_changed, expired } = saved;
  const money = (minor: number) => format.money(minor, quote.currency);
  return (
    <li class="card">
      <Link href={`/quotes/${quote_id}`} class="between">
        <span>
          <b class="block">{titleOf(quote, words)}</b>
          {quote.totals && <span class="block num">{money(quote.totals.price_minor)}</span>}
          <span class="small quiet block">
            {expired ? words.saved.expired : tellQuote(quote, words, format).next}
          </span>
        </span>
        <Icon name="right" />
      </Link>
      {price_changed && (
        <State icon="tag" tone="warn">
          {words.saved.changed(money(price_changed.from), money(price_changed.to))}
        </State>
      )}
      {note && <Note icon="tag">{note}</Note>}
      <Step
        kind="word"
        label={words.saved.remove}
        act={(idempotencyKey) => client.savedQuote.deleteSavedquote({ params: { quote_id }, idempotencyKey })}
      />
    </li>
  );
};

/** The prices that the customer put aside, newest first. */
export default () => {
  const words = useWords();
  const listing = useListing(["saved"], (paging) =>
    client.savedQuote.getSavedquotes({ query: { ...paging, limit: 20 } }),
  );
  return (
    <Screen title={words.saved.title} back="/account">
      <Listed
        listing={listing}
        empty={<Empty icon="tag" title={words.saved.empty} hint={words.saved.emptyHint} />}
      >
        {(items) => (
          <ul class="stack">
            {items.map((saved) => (
              <SavedPrice key={saved.quote_id} saved={saved} />
            ))}
          </ul>
        )}
      </Listed>
    </Screen>
  );
};
