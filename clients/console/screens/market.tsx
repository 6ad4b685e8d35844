import { useState } from "preact/hooks";
import { useAct, useAsk } from "../../kit/asking.ts";
import { usualMarket } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import type { Operations } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field, Form, type Given } from "../pieces/form.tsx";
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

/** What stands between commas. */
const listOf = <T extends string>(text: string | undefined): T[] | null =>
  text === undefined ? null : (text.split(/[\s,]+/).filter(Boolean) as T[]);

/** What a form says; what is empty is as the folder says. */
const settingsIn = (given: Given): SettingsGiven => {
  const { "hours.to": hoursTo, "quiet_hours.to": quietTo, email, phone } = given;
  const between = (from = "", to = "") => (from || to ? { from, to } : null);
  const quiet = between(given.quiet_hours, quietTo);
  return {
    hours: between(given.hours, hoursTo),
    quiet_hours: quiet && { ...quiet, time_zone: given.time_zone ?? "" },
    areas: listOf(given.areas),
    languages: listOf(given.languages),
    payment_methods: listOf(given.payment_methods),
    support: email || phone ? { email: email ?? "", ...(phone && { phone }) } : null,
    mail_name: given.mail_name ?? null,
  };
};

/** Settings in words, those that are set. */
const useSaid = () => {
  const own = useWording();
  return ({ hours, quiet_hours: quiet, support, mail_name, areas, languages, payment_methods }: Settings) =>
    [
      [own.visits, hours && `${hours.from} – ${hours.to}`],
      [own.quietHours, quiet && `${quiet.from} – ${quiet.to}, ${quiet.time_zone}`],
      [own.areas, areas?.join(", ")],
      [own.languages, languages?.join(", ")],
      [own.methods, payment_methods?.join(", ")],
      [own.support, support && [support.email, support.phone].filter(Boolean).join(" · ")],
      [own.mailName, mail_name],
    ] as const;
};

const SettingsForm = ({ of: { own: set, folder, time_zones } }: { of: Answer }) => {
  const own = useWording();
  const { hours, support } = folder;
  return (
    <>
      <div class="fields">
        <Field
          name="hours"
          type="time"
          label={own.hours}
          hint={own.folder(hours?.from ?? own.always)}
          value={set.hours?.from}
        />
        <Field
          name="hours.to"
          type="time"
          label={own.hoursTo}
          hint={own.folder(hours?.to ?? own.always)}
          value={set.hours?.to}
        />
        <Field name="quiet_hours" type="time" label={own.quiet} value={set.quiet_hours?.from} />
        <Field name="quiet_hours.to" type="time" label={own.quietTo} value={set.quiet_hours?.to} />
      </div>
      <Field
        name="time_zone"
        label={own.zone}
        hint={own.quietHint}
        options={time_zones.map((zone) => [zone, zone])}
        value={set.quiet_hours?.time_zone}
      />
      <Field
        name="areas"
        label={own.areas}
        hint={own.folder(folder.areas?.join(", ") ?? own.everywhere)}
        value={set.areas?.join(", ")}
      />
      <div class="fields">
        <Field
          name="languages"
          label={own.languages}
          hint={own.folder(folder.languages?.join(", ") ?? own.none)}
          value={set.languages?.join(", ")}
        />
        <Field
          name="payment_methods"
          label={own.methods}
          hint={own.folder(folder.payment_methods?.join(", ") ?? own.none)}
          value={set.payment_methods?.join(", ")}
        />
      </div>
      <Field
        name="email"
        type="email"
        label={own.email}
        hint={own.folder(support?.email ?? own.none)}
        value={set.support?.email}
      />
      <Field
        name="phone"
        label={own.phone}
        hint={own.folder(support?.phone ?? own.none)}
        value={set.support?.phone}
      />
      <Field
        name="mail_name"
        label={own.mailName}
        hint={own.folder(folder.mail_name ?? own.none)}
        value={set.mail_name}
      />
    </>
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
  const trying = useAct(async (typed: Given, idempotencyKey) => {
    const given = settingsIn(typed);
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
