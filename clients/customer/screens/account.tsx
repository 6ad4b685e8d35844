import { useState } from "preact/hooks";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client, session } from "../../kit/client.ts";
import { forget } from "../../kit/kept.ts";
import type { Data } from "../../typescript/client.ts";
import { type Address, useMe, usePayments } from "../data.ts";
import { AddressForm, lineOf } from "../pieces/address.tsx";
import { Field, Form } from "../pieces/form.tsx";
import { Icon } from "../pieces/icon.tsx";
import { Group, Screen, State } from "../pieces/layout.tsx";
import { Sheet } from "../pieces/sheet.tsx";
import { Failure, Loaded } from "../pieces/states.tsx";
import { Preferences } from "../preferences.tsx";
import { useFormat, useWords } from "../words/words.ts";

type Me = Data<"GET /user/get-single-user-detail/{user_id}">;
type Settings = Data<"GET /notification/get-settings">;

/** Nothing of theirs stays in the browser. */
const leave = async (): Promise<void> => {
  await forget();
  client.authentication.signOut({ body: {} }).catch(() => session.set(undefined));
};

const Person = ({ me }: { me: Me }) => {
  const words = useWords();
  const [renaming, setRenaming] = useState(false);
  const acting = useAct(
    ({ name = "" }: Record<string, string>) => client.user.editUserProfile({ body: { name } }),
    () => setRenaming(false),
  );
  return (
    <>
      <ul class="rows">
        <li>
          <Icon name="me" />
          <span class="grow">
            <b class="block">{me.name}</b>
            <span class="small quiet block">{me.email ?? me.phone}</span>
          </span>
          <button type="button" class="link" onClick={() => setRenaming(true)}>
            {words.shell.change}
          </button>
        </li>
      </ul>
      {renaming && (
        <Sheet title={words.account.name} onClose={() => setRenaming(false)}>
          <Form acting={acting} submit={words.account.save}>
            <Field name="name" label={words.account.name} value={me.name} autoComplete="name" required />
          </Form>
        </Sheet>
      )}
    </>
  );
};

const Addresses = ({ addresses }: { addresses: readonly Address[] }) => {
  const words = useWords();
  const [open, setOpen] = useState<Address | "new">();
  const deleting = useAct(
    (address_id: string) => client.authentication.deleteAddress({ params: { address_id } }),
    () => setOpen(undefined),
  );
  const own = open === "new" ? undefined : open;
  return (
    <Group title={words.account.addresses}>
      {addresses.length > 0 && (
        <ul class="rows">
          {addresses.map((address) => (
            <li key={address.id} class="leads">
              <button type="button" onClick={() => setOpen(address)}>
                <Icon name="pin" />
                <span class="grow">{lineOf(address)}</span>
                {address.primary && (
                  <State icon="check" tone="good">
                    {words.account.primary}
                  </State>
                )}
                <span class="i end">
                  <Icon name="right" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="btn plain low" onClick={() => setOpen("new")}>
        <Icon name="plus" />
        {words.address.add}
      </button>
      {open && (
        <Sheet title={own ? words.account.address : words.address.add} onClose={() => setOpen(undefined)}>
          <div class="stack">
            <AddressForm of={own} primary={addresses.length === 0} onSaved={() => setOpen(undefined)} />
            {deleting.error ? <Failure error={deleting.error} /> : null}
            {own && (
              <button
                type="button"
                class="btn word"
                aria-disabled={deleting.isPending}
                onClick={() => !deleting.isPending && deleting.mutate(own.id)}
              >
                {words.account.remove}
              </button>
            )}
          </div>
        </Sheet>
      )}
    </Group>
  );
};

const kinds = ["quotes", "jobs", "payments", "feedback", "announcements"] as const;
const channels = ["email", "sms"] as const;

const Notices = ({ settings }: { settings: Settings }) => {
  const words = useWords();
  const acting = useAct(
    (change: { kind: (typeof kinds)[number]; channel: (typeof channels)[number]; on: boolean }) =>
      client.notification.updateSettings({
        body: { kinds: { [change.kind]: { [change.channel]: change.on } } },
      }),
  );
  return (
    <>
      {acting.error ? <Failure error={acting.error} /> : null}
      <ul class="rows">
        {kinds.map((kind) => (
          <li key={kind}>
            <span class="grow">{words.account.kinds[kind]}</span>
            {channels.map((channel) => (
              <label key={channel} class="check">
                <input
                  type="checkbox"
                  checked={settings.kinds[kind][channel]}
                  disabled={acting.isPending}
                  aria-label={`${words.account.kinds[kind]}, ${words.account.channels[channel]}`}
                  onChange={({ currentTarget }) =>
                    acting.mutate({ kind, channel, on: currentTarget.checked })
                  }
                />
                <span class="small">{words.account.channels[channel]}</span>
              </label>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
};

const Payments = () => {
  const words = useWords();
  const format = useFormat();
  const query = usePayments();
  return (
    <Loaded query={query} rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="quiet">{words.account.noPayments}</p>
        ) : (
          <ul class="rows">
            {items.map((payment) => (
              <li key={payment.id} class="leads">
                <a href={`#/jobs/${payment.job_id}`}>
                  <Icon name="card" />
                  <span class="grow">
                    <b class="block num">
                      {format.money(payment.captured_minor || payment.amount_minor, payment.currency)}
                    </b>
                    <span class="small quiet block">
                      {words.account.paymentStates[payment.state]}. {format.date(payment.created_at)}
                      {payment.refunded_minor > 0 &&
                        `. ${words.account.givenBack(format.money(payment.refunded_minor, payment.currency))}`}
                    </span>
                  </span>
                  <span class="i end">
                    <Icon name="right" />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** The person's own things: name, language, addresses, payments, notices, and the way out. */
export default () => {
  const words = useWords();
  const me = useMe();
  const settings = useAsk(["settings"], () => client.notification.getSettings());
  return (
    <Screen title={words.nav.account} large>
      <Loaded query={me}>
        {(own) => (
          <>
            <Person me={own} />
            <Group title={words.account.looks}>
              <Preferences />
            </Group>
            <Addresses addresses={own.addresses} />
          </>
        )}
      </Loaded>
      <Group title={words.account.payments}>
        <Payments />
      </Group>
      <Group title={words.account.notices}>
        <p class="quiet">{words.account.noticesHint}</p>
        <Loaded query={settings} rows={1}>
          {(read) => <Notices settings={read} />}
        </Loaded>
      </Group>
      <button type="button" class="btn plain leave" onClick={leave}>
        {words.account.leave}
      </button>
    </Screen>
  );
};
