import { useState } from "preact/hooks";
import { minorOf, typed } from "../../kit/amounts.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { usualMarket } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import type { Operations } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Amount, Field, Form, type Given } from "../pieces/form.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Versions } from "../pieces/versions.tsx";
import { useWording } from "../words/wording.ts";
import { useFormat } from "../words/words.ts";
import { Parts } from "./settings.tsx";

type Answer = Data<"GET /admin/market/get-market/{market}">;
type Settings = Answer["settings"];
type SettingsGiven = Operations["PUT /admin/market/update-market/{market}"]["body"]["settings"];
type Effect = NonNullable<Answer["effect"]>;

const update = "PUT /admin/market/update-market/{market}";
const params = { market: usualMarket };

/** Where a field's setting is, if not under the field's name. */
const paths: Record<string, string> = {
  hours: "hours.from",
  quiet_hours: "quiet_hours.from",
  time_zone: "quiet_hours.time_zone",
  email: "support.email",
  phone: "support.phone",
};
const pathOf = (name: string) => (paths[name] ?? name).split(".") as [top: string, part?: string];
const isAmount = (name: string) => name.endsWith("minor");

type Value = string | number | readonly string[];
type Any = Record<string, Value | Record<string, Value> | null | undefined>;

/** A setting, or its part, as it is typed; an amount as it is told. */
const typedOf = (of: Settings, name: string, told: (minor: number) => string = typed): string | undefined => {
  const [top, part] = pathOf(name);
  const whole = (of as Any)[top];
  const value = part ? (whole as Record<string, Value> | undefined)?.[part] : (whole as Value);
  return typeof value === "number" ? told(value) : typeof value === "object" ? value?.join(", ") : value;
};

/** What a form says; what is empty is as the folder says. A time zone alone is none. */
const settingsIn = (given: Given, names: readonly string[]): SettingsGiven => {
  const settings: Any = {};
  for (const name of names) {
    const [top, part] = pathOf(name);
    const text = given[name];
    settings[top] ??= null;
    if (!text || (name === "time_zone" && !settings[top])) continue;
    settings[top] = part
      ? { ...(settings[top] as object), [part]: text }
      : isAmount(name)
        ? minorOf(text)
        : /s$/.test(name)
          ? text.split(/[\s,]+/).filter(Boolean)
          : text;
  }
  return settings as SettingsGiven;
};

/** Settings in words: what belongs together on one line. */
const useSaid = () => {
  const { settings } = useWording();
  const { money } = useFormat();
  const all = Object.entries(settings);
  return (of: Settings) =>
    all.flatMap(([name, label]) => {
      const [top, part] = pathOf(name);
      if (/to|dark|zone|phone/.test(part ?? "")) return [];
      const parts = all.flatMap(([one]) => (pathOf(one)[0] === top ? (typedOf(of, one, money) ?? []) : []));
      const zone = parts.splice(2);
      return [[label, [parts.join(" – "), ...zone].join(", ")] as const];
    });
};

const SettingsForm = ({ of: { own: set, folder, time_zones } }: { of: Answer }) => {
  const own = useWording();
  const { money } = useFormat();
  return (
    <div class="fields">
      {Object.entries(own.settings).map(([name, label]) => {
        const theirs = typedOf(folder, name, money);
        const shared = { name, label, ...(theirs && { hint: own.folder(theirs) }) };
        return isAmount(name) ? (
          <Amount key={name} {...shared} value={(set as Record<string, number>)[name]} required={false} />
        ) : (
          <Field
            key={name}
            {...shared}
            value={typedOf(set, name)}
            type={/hours/.test(name) ? "time" : "text"}
            {...(name === "time_zone" && { options: time_zones.map((zone) => [zone, zone] as const) })}
          />
        );
      })}
    </div>
  );
};

const Editor = ({ of }: { of: Answer }) => {
  const own = useWording();
  const format = useFormat();
  const saidOf = useSaid();
  const { version, versions = [] } = of;
  const [tried, setTried] = useState<{
    given: SettingsGiven;
    version: number;
    settings: Settings;
    effect: Effect;
  }>();
  const send = (
    body: { version: number; settings: SettingsGiven; dry_run?: boolean },
    idempotencyKey: string,
  ) => client.admin.market.updateMarket({ params, body, idempotencyKey });
  const trying = useAct(async (entered: Given, idempotencyKey) => {
    const given = settingsIn(entered, Object.keys(own.settings));
    const { settings, effect } = await send({ version, settings: given, dry_run: true }, idempotencyKey);
    setTried(effect && { given, version, settings, effect });
  });
  return (
    <div class="stack">
      <div class="halves">
        <Card title={`${own.market}: ${usualMarket.toUpperCase()}`}>
          <Form key={version} needs={update} acting={trying} submit={own.attempt}>
            <SettingsForm of={of} />
          </Form>
        </Card>
        <Card title={tried ? own.effect : own.inForce}>
          {tried ? (
            <>
              <Facts
                of={[
                  ...saidOf(tried.settings),
                  [
                    own.jobsOutside,
                    tried.effect.all_counted
                      ? format.number(tried.effect.jobs_outside)
                      : own.atLeast(format.number(tried.effect.jobs_outside)),
                  ],
                  [own.providersOutside, format.number(tried.effect.providers_outside)],
                  [own.mailEnds, tried.effect.mail_ends],
                ]}
              />
              <p>
                <ActButton
                  needs={update}
                  label={own.save}
                  explain={own.marketExplain}
                  primary
                  reason={false}
                  act={(_, key) => send({ version: tried.version, settings: tried.given }, key)}
                  after={() => setTried(undefined)}
                />
              </p>
            </>
          ) : (
            <Facts of={saidOf(of.settings)} />
          )}
        </Card>
      </div>
      <Versions
        needs="PUT /admin/market/restore-market/{market}"
        at={version}
        of={versions}
        built={own.asFolder}
        say={({ own: set }) =>
          saidOf(set)
            .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
            .join("; ")
        }
        restore={(to, idempotencyKey) =>
          client.admin.market.restoreMarket({ params, body: { version, to }, idempotencyKey })
        }
      />
    </div>
  );
};

/** What operators set of the console's market: tried, put in force, brought back. */
export default () => {
  const own = useWording();
  const query = useAsk(["market"], () => client.admin.market.getMarket({ params }));
  return (
    <Screen title={own.market} about={own.aboutMarket}>
      <Parts at="/settings/market" />
      <Loaded query={query} rows={8}>
        {(answer) => <Editor of={answer} />}
      </Loaded>
    </Screen>
  );
};
