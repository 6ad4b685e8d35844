import { useState } from "preact/hooks";
import { Leave, Notices } from "../../kit/app/account.tsx";
import { type Address, AddressForm, lineOf } from "../../kit/app/pieces/address.tsx";
import { Field, Form } from "../../kit/app/pieces/form.tsx";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { ButtonRow, Group, LinkRow, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { Preferences } from "../../kit/app/preferences.tsx";
import { useAct } from "../../kit/asking.ts";
import { hasInvoices } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import { writeToMeIn } from "../../kit/written-language.ts";
import type { Data } from "../../typescript/client.ts";
import { useMe } from "../data.ts";
import { useWords } from "../words/words.ts";

type Me = Data<"GET /user/get-single-user-detail/{user_id}">;

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
            <ButtonRow
              key={address.id}
              icon="pin"
              onPress={() => setOpen(address)}
              end={
                address.primary && (
                  <State icon="check" tone="good">
                    {words.account.primary}
                  </State>
                )
              }
            >
              {lineOf(address)}
            </ButtonRow>
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

/** The person's own things: name, language, addresses, notices, and the way out. */
export default () => {
  const words = useWords();
  const me = useMe();
  return (
    <Screen title={words.nav.account} large>
      <Loaded query={me}>
        {(own) => (
          <>
            <Person me={own} />
            <Group title={words.account.looks}>
              <Preferences onLanguage={(language) => void writeToMeIn(language)} />
            </Group>
            <Addresses addresses={own.addresses} />
          </>
        )}
      </Loaded>
      <ul class="rows">
        <LinkRow to="/account/payments" icon="card">
          <b>{words.account.payments}</b>
        </LinkRow>
        <LinkRow to="/saved" icon="tag">
          <b>{words.saved.title}</b>
        </LinkRow>
        <LinkRow to="/series" icon="again">
          <b>{words.series.title}</b>
        </LinkRow>
        <LinkRow to="/documents" icon="photo">
          <b>{words.papersTitle}</b>
        </LinkRow>
        <LinkRow to="/account/sign-in" icon="lock">
          <b>{words.own.title}</b>
        </LinkRow>
        {hasInvoices && (
          <LinkRow to="/account/tax" icon="card">
            <b>{words.taxTitle}</b>
          </LinkRow>
        )}
        <LinkRow to="/agents" icon="ask">
          <b>{words.agents.title}</b>
        </LinkRow>
        <LinkRow to="/reports" icon="flag">
          <b>{words.report.all}</b>
        </LinkRow>
        <LinkRow to="/help" icon="ask">
          <b>{words.assistant.help}</b>
        </LinkRow>
      </ul>
      <Notices kinds={kinds} />
      <Leave signOut={() => client.authentication.signOut({ body: {} })} />
    </Screen>
  );
};
