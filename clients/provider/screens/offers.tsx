import { Link } from "wouter-preact";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, RowLink, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { More } from "../../kit/app/pieces/more.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { type Offer, useOffers } from "../data.ts";
import { Fit } from "../pieces/fit.tsx";
import { useSpoken, useWords } from "../words/words.ts";

const OfferRow = ({ offer }: { offer: Offer }) => {
  const { words, format } = useSpoken();
  const isFree = offer.blocking_reasons.length === 0;
  return (
    <li class="leads">
      <RowLink to={`/jobs/${offer.job_id}`}>
        <span class="grow stack tight">
          <span class="between">
            <b class="price">{format.money(offer.price_minor, offer.currency)}</b>
            <span class="small quiet num">{format.minutes(offer.duration_minutes)}</span>
          </span>
          {offer.earnings && (
            <span class="small quiet block num">
              {words.offers.yours(
                format.money(offer.earnings.payout_minor, offer.currency),
                format.money(offer.earnings.fee_minor, offer.currency),
              )}
            </span>
          )}
          <b class="block">{offer.title}</b>
          <span class="block num">{format.when(offer.starts_at, offer.time_zone)}</span>
          <span class="small quiet block">
            {offer.area.city}
            {offer.distance_km !== undefined &&
              ` · ${words.offers.away(format.distance(offer.distance_km, offer.area.country))}`}
          </span>
          {!isFree ? (
            <State icon="lock" tone="warn">
              {words.offers.blocked}
            </State>
          ) : offer.notices.length > 0 ? (
            <State icon="clock" tone="warn">
              {words.offers.tags[offer.notices[0] as string] ?? words.offers.look}
            </State>
          ) : (
            <State icon="check" tone="good">
              {words.offers.fits}
            </State>
          )}
        </span>
        <span class="i end">
          <Icon name="right" />
        </span>
      </RowLink>
    </li>
  );
};

/** The open jobs nearby: what they bring first, then what, when, and how far. */
export default () => {
  const words = useWords();
  const { query, items } = useOffers();
  const free = items.filter(({ blocking_reasons }) => blocking_reasons.length === 0);
  const blocked = items.filter((offer) => !free.includes(offer));
  const reasons = [...new Set(blocked.flatMap(({ blocking_reasons }) => blocking_reasons))];
  return (
    <Screen title={words.offers.title} large>
      <Loaded query={query}>
        {() => (
          <>
            {items.length === 0 && !query.hasNextPage && (
              <Empty icon="tag" title={words.offers.empty} hint={words.offers.emptyHint}>
                <button type="button" class="btn go" onClick={() => void query.refetch()}>
                  {words.offers.again}
                </button>
              </Empty>
            )}
            {free.length > 0 && (
              <ul class="rows">
                {free.map((offer) => (
                  <OfferRow key={offer.job_id} offer={offer} />
                ))}
              </ul>
            )}
            {blocked.length > 0 && (
              <Group title={words.offers.notYours}>
                <Fit reasons={reasons} notices={[]} />
                <Link href="/setup" class="btn plain">
                  {words.setUp.title}
                </Link>
                <ul class="rows">
                  {blocked.map((offer) => (
                    <OfferRow key={offer.job_id} offer={offer} />
                  ))}
                </ul>
              </Group>
            )}
            <More query={query} label={words.offers.more} />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
