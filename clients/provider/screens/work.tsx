import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { amountStep, minorOf, typed } from "../../kit/amounts.ts";
import { countriesIn, ownCountry } from "../../kit/app/pieces/address.tsx";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Group, Screen } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useWork, type Work } from "../data.ts";
import { useSpoken } from "../words/words.ts";

const { defaultServices } = client.serviceProvider;
const week = [0, 1, 2, 3, 4, 5, 6] as const;
const hour = 60;
const monday = Date.UTC(2024, 0, 1);
const day_ms = 86_400_000;

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / hour) % 24).padStart(2, "0")}:${String(minutes % hour).padStart(2, "0")}`;
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * hour + minutes;
};

const Hours = ({ of }: { of: Work }) => {
  const { words, language } = useSpoken();
  const [always, setAlways] = useState(!of.hours?.length);
  const name = (weekday: "long" | "short") => new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
  return (
    <Group title={words.work.hours}>
      <label class="check">
        <input
          type="checkbox"
          name="always"
          checked={always}
          onChange={({ currentTarget }) => setAlways(currentTarget.checked)}
        />
        <span>{words.work.always}</span>
      </label>
      {!always && (
        <ul class="rows">
          {week.map((day) => {
            const own = of.hours?.filter((one) => one.day === day) ?? [];
            const at = monday + day * day_ms;
            const label = name("long").format(at);
            const from = own[0]?.from_minute ?? 8 * hour;
            const to = own.at(-1)?.to_minute ?? 18 * hour;
            return (
              <li key={day}>
                <label class="check grow">
                  <input
                    type="checkbox"
                    name={`day-${day}`}
                    aria-label={label}
                    defaultChecked={own.length > 0 || (!of.hours?.length && day < 5)}
                  />
                  <span aria-hidden="true">{name("short").format(at)}</span>
                </label>
                <input
                  class="field clock"
                  type="time"
                  name={`from-${day}`}
                  aria-label={words.work.from(label)}
                  defaultValue={clockOf(from)}
                />
                <input
                  class="field clock"
                  type="time"
                  name={`to-${day}`}
                  aria-label={words.work.to(label)}
                  defaultValue={clockOf(to)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
};

/** What was typed in about hours; a day's breaks stay where its ends did not change. */
const hoursIn = (given: Given, before: Work["hours"]) =>
  given.always
    ? []
    : week.flatMap((day) => {
        if (!given[`day-${day}`]) return [];
        const from_minute = minutesOf(given[`from-${day}`] ?? "");
        const to_minute = minutesOf(given[`to-${day}`] ?? "") || 24 * hour;
        const own = before?.filter((one) => one.day === day) ?? [];
        const same = own[0]?.from_minute === from_minute && own.at(-1)?.to_minute === to_minute;
        return same ? own : [{ day, from_minute, to_minute }];
      });

const Details = ({ of }: { of: Work }) => {
  const { words, format, language } = useSpoken();
  const [, go] = useLocation();
  const [offered, setOffered] = useState(
    () => new Set(of.items.flatMap(({ id, offer }) => (offer?.active ? [id] : []))),
  );
  const acting = useAct(
    async (given: Given) => {
      const rateOf = (id: string) =>
        minorOf(given[`rate-${id}`], of.items.find((item) => item.id === id)?.price_rule.currency);
      const where = {
        area: {
          ...(of.area?.base && { base: of.area.base }),
          country: given.area_country as string,
          postcode_prefixes: (given.postcode_prefixes ?? "").split(/[\s,;]+/).filter(Boolean),
        },
        hours: hoursIn(given, of.hours),
        time_zone: of.time_zone ?? (Intl.DateTimeFormat().resolvedOptions().timeZone as "UTC"),
        lead_hours: Number(given.lead_hours ?? 0),
      };
      const added = of.items.filter(({ id, offer }) => !offer && offered.has(id));
      const changed = of.items.flatMap(({ id, offer }) => {
        if (!offer) return [];
        const active = offered.has(id);
        const rate_minor = active ? rateOf(id) : offer.rate_minor;
        return active === offer.active && rate_minor === offer.rate_minor
          ? []
          : [{ default_service_id: id, active, ...(rate_minor !== offer.rate_minor && { rate_minor }) }];
      });
      if (added.length > 0)
        await defaultServices.createServices({
          body: {
            services: added.map(({ id }) => ({ default_service_id: id, rate_minor: rateOf(id) })),
            ...where,
          },
        });
      if (changed.length > 0 || added.length === 0)
        await defaultServices.updateServices({ body: { services: changed, ...where } });
    },
    () => go("/setup"),
  );
  return (
    <Form acting={acting} submit={words.work.save}>
      <Group title={words.work.services}>
        <ul class="rows">
          {of.items.map(({ id, name, unit, price_rule, offer }) => (
            <li key={id}>
              <label class="check grow">
                <input
                  type="checkbox"
                  checked={offered.has(id)}
                  onChange={({ currentTarget }) => {
                    const next = new Set(offered);
                    if (currentTarget.checked) next.add(id);
                    else next.delete(id);
                    setOffered(next);
                  }}
                />
                <span>
                  {name}
                  <span class="small quiet block">
                    {words.work.range(
                      format.money(price_rule.lowest_minor, price_rule.currency),
                      format.money(price_rule.highest_minor, price_rule.currency),
                      words.work.units[unit],
                    )}
                  </span>
                </span>
              </label>
              {offered.has(id) && (
                <input
                  class="field clock"
                  type="number"
                  inputMode="decimal"
                  step={amountStep(price_rule.currency)}
                  name={`rate-${id}`}
                  aria-label={words.work.rate(name, format.unit(price_rule.currency))}
                  defaultValue={typed(offer?.rate_minor ?? price_rule.base_minor, price_rule.currency)}
                  required
                />
              )}
            </li>
          ))}
        </ul>
      </Group>
      <Group title={words.work.area}>
        <Field
          name="postcode_prefixes"
          label={words.work.postcodes}
          hint={words.work.postcodesHint}
          value={of.area?.postcode_prefixes.join(", ")}
          required
        />
        <Field
          name="area_country"
          label={words.address.country}
          value={of.area?.country ?? ownCountry()}
          options={countriesIn(language)}
        />
      </Group>
      <Hours of={of} />
      <Field
        name="lead_hours"
        label={words.work.lead}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        value={String(of.lead_hours ?? 0)}
      />
    </Form>
  );
};

/** What the provider does, where and when. */
export default () => {
  const { words } = useSpoken();
  const query = useWork();
  return (
    <Screen title={words.setUp.parts.work} back="/setup">
      <Loaded query={query}>{(work) => <Details of={work} />}</Loaded>
    </Screen>
  );
};
