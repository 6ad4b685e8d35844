import { useState } from "preact/hooks";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, LinkRow, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useAccount } from "../data.ts";
import { useFormat, useSpoken, useWords } from "../words/words.ts";

const { timeOff } = client.serviceProvider;

const Add = ({ today, onDone }: { today: string; onDone: (jobs: number) => void }) => {
  const words = useWords();
  const [first, setFirst] = useState(today);
  const acting = useAct(
    ({ first_date = "", last_date = "" }: Given, idempotencyKey) =>
      timeOff.createTimeOff({
        body: { first_date, last_date },
        idempotencyKey,
      }),
    ({ jobs }) => onDone(jobs.length),
  );
  return (
    <Form acting={acting} submit={words.calendar.add}>
      <Field
        name="first_date"
        type="date"
        label={words.calendar.first}
        value={today}
        min={today}
        onInput={setFirst}
        required
      />
      <Field name="last_date" type="date" label={words.calendar.last} value={today} min={first} required />
      <p class="small quiet">{words.calendar.hint}</p>
    </Form>
  );
};

const TimeOff = () => {
  const words = useWords();
  const format = useFormat();
  const query = useAsk(["time-off"], () => timeOff.getTimeOff());
  const account = useAccount();
  const [adding, setAdding] = useState(false);
  const [within, setWithin] = useState(0);
  return (
    <Group title={words.calendar.timeOff}>
      {within > 0 && (
        <Note icon="alert" tone="warn">
          {words.calendar.jobsWithin(within)}
        </Note>
      )}
      <Loaded query={query} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{words.calendar.none}</p>
          ) : (
            <ul class="rows">
              {items.map((one) => (
                <li key={one.id}>
                  <Icon name="day" />
                  <span class="grow">
                    <b class="block">{format.when(one.starts_at, one.time_zone)}</b>
                    <span class="small quiet block">
                      {words.calendar.until(format.when(one.ends_at, one.time_zone))}
                    </span>
                  </span>
                  <span>
                    <Step
                      kind="word"
                      label={words.calendar.remove}
                      act={(idempotencyKey) =>
                        timeOff.deleteTimeOff({ params: { time_off_id: one.id }, idempotencyKey })
                      }
                    />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <button type="button" class="btn plain low" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        {words.calendar.take}
      </button>
      {adding && account.data?.now && (
        <Sheet title={words.calendar.take} onClose={() => setAdding(false)}>
          <Add
            today={account.data?.now.slice(0, 10)}
            onDone={(jobs) => {
              setWithin(jobs);
              setAdding(false);
            }}
          />
        </Sheet>
      )}
    </Group>
  );
};

const Feed = () => {
  const { words, format } = useSpoken();
  const query = useAsk(["feed"], () => client.calendar.getFeed());
  const [made, setMade] = useState<{ url: string; webcal_url: string }>();
  const make = (isNew: boolean) => async (idempotencyKey: string) => {
    setMade(
      isNew
        ? await client.calendar.createFeed({ idempotencyKey })
        : await client.calendar.rotateFeed({ idempotencyKey }),
    );
  };
  return (
    <Group title={words.calendar.feed}>
      <Loaded query={query} rows={1}>
        {({ active, created_at }) => (
          <section class="card">
            <p>
              {active && created_at
                ? words.calendar.feedSince(format.date(created_at))
                : words.calendar.feedHint}
            </p>
            {made && (
              <>
                <a class="btn plain" href={made.webcal_url}>
                  {words.calendar.subscribe}
                </a>
                <p>
                  <code>{made.url}</code>
                </p>
                <p class="small quiet">{words.calendar.secret}</p>
              </>
            )}
            <Step
              kind="plain"
              label={active ? words.calendar.renew : words.calendar.make}
              act={make(!active)}
            />
            {active && (
              <Step
                kind="word"
                label={words.calendar.revoke}
                act={async (idempotencyKey) => {
                  await client.calendar.revokeFeed({ idempotencyKey });
                  setMade(undefined);
                }}
              />
            )}
          </section>
        )}
      </Loaded>
    </Group>
  );
};

/** When the provider works and when not, and its jobs in its own calendar. */
export default () => {
  const words = useWords();
  return (
    <Screen title={words.calendar.title} large>
      <TimeOff />
      <Group title={words.calendar.hours}>
        <ul class="rows">
          <LinkRow to="/setup/work" icon="clock">
            {words.calendar.change}
          </LinkRow>
        </ul>
      </Group>
      <Feed />
    </Screen>
  );
};
