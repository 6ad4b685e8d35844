import { useState } from "preact/hooks";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field, Form, type Given } from "../pieces/form.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Versions } from "../pieces/versions.tsx";
import { useWording } from "../words/wording.ts";
import { useFormat } from "../words/words.ts";
import { Parts } from "./settings.tsx";

type Answer = Data<"GET /admin/texts/get-text/{key}">;
type Preview = Answer["preview"];

const update = "PUT /admin/texts/update-text/{key}";

/** A text as people get it, by each way: once for each form of its plurals. */
const Previews = ({ of }: { of: Preview }) => {
  const own = useWording();
  const format = useFormat();
  return (
    <div class="stack">
      {of.map(({ numbers, mail, sms, notification: { title, text } }) => {
        const said = Object.entries(numbers)
          .map(([name, number]) => `${name}: ${format.number(number)}`)
          .join(", ");
        return (
          <section key={said} class="stack" {...(said && { "aria-label": said })}>
            {said && <h3>{said}</h3>}
            <Facts
              of={[
                [
                  own.mail,
                  <>
                    <strong>{mail.subject}</strong>
                    <pre>{mail.plain}</pre>
                  </>,
                ],
                [`${own.sms}, ${own.segments(format.number(sms.segments))}`, sms.text],
                [
                  own.push,
                  <>
                    <strong>{title}</strong> {text}
                  </>,
                ],
              ]}
            />
          </section>
        );
      })}
      <p class="quiet small">
        {own.madeUp} {own.pushHint}
      </p>
    </div>
  );
};

const Editor = ({ of }: { of: Answer }) => {
  const own = useWording();
  const { key, language, version, text, built_in, written, variables, places, versions = [] } = of;
  const [tried, setTried] = useState<{ text: string; version: number; preview: Preview }>();
  const [sent, setSent] = useState(false);
  const send = (given: { text: string; version: number; dry_run?: boolean }, idempotencyKey: string) =>
    client.admin.texts.updateText({ params: { key }, body: { language, ...given }, idempotencyKey });
  const trying = useAct(async ({ text: typed = "" }: Given, idempotencyKey) => {
    const { preview } = await send({ text: typed, version, dry_run: true }, idempotencyKey);
    setTried({ text: typed, version, preview });
  });
  return (
    <div class="stack">
      {of.review && <p class="stale">{built_in === undefined ? own.gone : own.reviewExplain}</p>}
      <div class="halves">
        <Card title={own.text}>
          {built_in !== undefined && (
            <Form key={version} needs={update} acting={trying} submit={own.attempt}>
              <Field name="text" label={own.text} hint={own.hint} lines={5} value={text} required />
            </Form>
          )}
          <Facts
            of={[
              [
                own.variables,
                variables.length > 0 && (
                  <ul>
                    {variables.map(({ name, kind }) => (
                      <li key={name}>
                        <code>{`{${name}}`}</code> {own.kinds[kind]}
                      </li>
                    ))}
                  </ul>
                ),
              ],
              [own.yours, written !== text && written],
              [own.builtIn, built_in !== text && built_in],
              [
                own.places,
                <ul>
                  {places.map((one) => (
                    <li key={one}>
                      <code>{one}</code>
                    </li>
                  ))}
                </ul>,
              ],
            ]}
          />
        </Card>
        <Card title={tried ? own.would : own.now}>
          <Previews of={tried?.preview ?? of.preview} />
          <div class="actions">
            {tried ? (
              <ActButton
                needs={update}
                label={own.save}
                explain={own.saveExplain}
                primary
                reason={false}
                act={(_, idempotencyKey) =>
                  send({ text: tried.text, version: tried.version }, idempotencyKey)
                }
                after={() => setTried(undefined)}
              />
            ) : (
              <ActButton
                needs="POST /admin/texts/send-test/{key}"
                label={own.test}
                explain={own.testExplain}
                reason={false}
                act={({ channel }, idempotencyKey) =>
                  client.admin.texts.sendTest({
                    params: { key },
                    body: { language, channel: channel as "email" },
                    idempotencyKey,
                  })
                }
                after={() => setSent(true)}
              >
                <Field
                  name="channel"
                  label={own.channel}
                  value="email"
                  options={[
                    ["email", own.mail],
                    ["sms", own.sms],
                  ]}
                />
              </ActButton>
            )}
            <span role="status">{sent && !tried && own.sent}</span>
          </div>
        </Card>
      </div>
      <Versions
        needs="PUT /admin/texts/restore-text/{key}"
        at={version}
        of={versions}
        built={own.builtIn}
        say={({ text: said }) => said}
        restore={(to, idempotencyKey) =>
          client.admin.texts.restoreText({ params: { key }, body: { language, version, to }, idempotencyKey })
        }
      />
    </div>
  );
};

/** One text that people are sent: edited, tried, sent to oneself, brought back. */
export default ({ id: key }: { id: string }) => {
  const own = useWording();
  const [filter] = useFilters();
  const language = filter("language") ?? "en";
  const query = useAsk(["text", key, language], () =>
    client.admin.texts.getText({ params: { key }, query: { language } }),
  );
  return (
    <Screen title={own.text} about={<code>{`${key} · ${language}`}</code>}>
      <Parts at="/settings/texts" />
      <Loaded query={query} rows={8}>
        {(answer) => <Editor of={answer} />}
      </Loaded>
    </Screen>
  );
};
