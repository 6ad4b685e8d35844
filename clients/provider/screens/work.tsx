import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { amountStep, minorOf, typed } from "../../kit/amounts.ts";
import { countriesIn, ownCountry } from "../../kit/app/pieces/address.tsx";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
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

type Hour = NonNullable<Work["hours"]>[number];
type Stretch = Pick<Hour, "from_minute" | "to_minute">;

const usualDay: Stretch = { from_minute: 8 * hour, to_minute: 18 * hour };
const noon = 12 * hour;

/** A stretch with a break of an hour in it: at noon if that is well inside, else in its middle. */
const withPause = ({ from_minute, to_minute }: Stretch): Stretch[] => {
  const middle = Math.round((from_minute + to_minute) / 2 / 15) * 15;
  const at = noon > from_minute && noon + hour < to_minute ? noon : middle - hour / 2;
  return [
    { from_minute, to_minute: at },
    { from_minute: at + hour, to_minute },
  ];
};

const Clock = ({
  label,
  minute,
  onSet,
}: {
  label: string;
  minute: number;
  onSet: (minute: number) => void;
}) => (
  <input
    class="field clock"
    type="time"
    aria-label={label}
    value={clockOf(minute)}
    onChange={({ currentTarget }) => onSet(minutesOf(currentTarget.value))}
  />
);

/** The stretches of one day, and what changes them. */
const Day = ({
  day,
  stretches,
  onSet,
}: {
  day: number;
  stretches: readonly Stretch[];
  onSet: (stretches: Stretch[]) => void;
}) => {
  const { words, language } = useSpoken();
  const name = (weekday: "long" | "short") =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(monday + day * day_ms);
  const label = name("long");
  const last = stretches.at(-1);
  const set = (at: number, changed: Partial<Stretch>) =>
    onSet(stretches.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  return (
    <li class="day">
      <label class="check grow">
        <input
          type="checkbox"
          aria-label={label}
          checked={stretches.length > 0}
          onChange={({ currentTarget }) => onSet(currentTarget.checked ? [usualDay] : [])}
        />
        <span aria-hidden="true">{name("short")}</span>
      </label>
      <span class="stack tight">
        {stretches.map(({ from_minute, to_minute }, at) => (
          <span class="line" key={at}>
            <Clock
              label={at === 0 ? words.work.from(label) : words.work.again(label)}
              minute={from_minute}
              onSet={(minute) => set(at, { from_minute: minute })}
            />
            <Clock
              label={words.work.to(label)}
              minute={to_minute}
              onSet={(minute) => set(at, { to_minute: minute || 24 * hour })}
            />
            {at === 0 && last ? (
              <button
                type="button"
                class="touch"
                aria-label={words.work.pause(label)}
                onClick={() => onSet([...stretches.slice(0, -1), ...withPause(last)])}
              >
                <Icon name="plus" />
              </button>
            ) : (
              <button
                type="button"
                class="touch"
                aria-label={words.work.noPause(label)}
                onClick={() =>
                  onSet([
                    ...stretches.slice(0, at - 1),
                    { from_minute: stretches[at - 1]?.from_minute ?? from_minute, to_minute },
                    ...stretches.slice(at + 1),
                  ])
                }
              >
                <Icon name="close" />
              </button>
            )}
          </span>
        ))}
      </span>
    </li>
  );
};

type Week = readonly (readonly Stretch[])[];

const weekOf = (hours: Work["hours"]): Week =>
  week.map((day) => (hours?.length ? hours.filter((one) => one.day === day) : day < 5 ? [usualDay] : []));

const hoursIn = (days: Week): Hour[] =>
  days.flatMap((stretches, day) =>
    stretches.map(({ from_minute, to_minute }) => ({ day, from_minute, to_minute })),
  );

const Hours = ({ of, onSet }: { of: Work["hours"]; onSet: (hours: Hour[]) => void }) => {
  const { words } = useSpoken();
  const [always, setAlways] = useState(!of?.length);
  const [days, setDays] = useState(() => weekOf(of));
  return (
    <Group title={words.work.hours}>
      <label class="check">
        <input
          type="checkbox"
          checked={always}
          onChange={({ currentTarget: { checked } }) => {
            setAlways(checked);
            onSet(checked ? [] : hoursIn(days));
          }}
        />
        <span>{words.work.always}</span>
      </label>
      {!always && (
        <ul class="rows">
          {days.map((stretches, day) => (
            <Day
              key={day}
              day={day}
              stretches={stretches}
              onSet={(changed) => {
                const next = days.map((one, at) => (at === day ? changed : one));
                setDays(next);
                onSet(hoursIn(next));
              }}
            />
          ))}
        </ul>
      )}
    </Group>
  );
};

const Details = ({ of }: { of: Work }) => {
  const { words, format, language } = useSpoken();
  const [, go] = useLocation();
  const [offered, setOffered] = useState(
    () => new Set(of.items.flatMap(({ id, offer }) => (offer?.active ? [id] : []))),
  );
  const [hours, setHours] = useState<Hour[]>(of.hours ?? []);
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
        hours,
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
      <Hours of={of.hours} onSet={setHours} />
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
