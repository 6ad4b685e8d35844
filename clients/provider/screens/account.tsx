import { useState } from "preact/hooks";
import { Leave, Notices } from "../../kit/app/account.tsx";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Icon, type IconName } from "../../kit/app/pieces/icon.tsx";
import { Group, LinkRow, Screen } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { Preferences } from "../../kit/app/preferences.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { writeToMeIn } from "../../kit/written-language.ts";
import { useAccount } from "../data.ts";
import { useWords } from "../words/words.ts";

const places: readonly { at: string; icon: IconName; name: "setUp" | "earnings" | "reviews" }[] = [
  { at: "/setup", icon: "wrench", name: "setUp" },
  { at: "/earnings", icon: "card", name: "earnings" },
  { at: "/reviews", icon: "star", name: "reviews" },
];

const Person = () => {
  const words = useWords();
  const [editing, setEditing] = useState(false);
  const query = useAccount();
  const acting = useAct(
    ({ name = "", business_name = "" }: Given) =>
      client.serviceProvider.auth.editProfile({ body: { name, business_name } }),
    () => setEditing(false),
  );
  return (
    <Loaded query={query} rows={1}>
      {({ business_name, profile: { name, email, phone } }) => (
        <>
          <ul class="rows">
            <li>
              <Icon name="me" />
              <span class="grow">
                <b class="block">{business_name}</b>
                <span class="small quiet block">
                  {name} · {email ?? phone}
                </span>
              </span>
              <button type="button" class="link" onClick={() => setEditing(true)}>
                {words.shell.change}
              </button>
            </li>
          </ul>
          {editing && (
            <Sheet title={words.account.names} onClose={() => setEditing(false)}>
              <Form acting={acting} submit={words.account.save}>
                <Field name="business_name" label={words.door.business} value={business_name} required />
                <Field name="name" label={words.account.name} value={name} autoComplete="name" required />
              </Form>
            </Sheet>
          )}
        </>
      )}
    </Loaded>
  );
};

/** The provider's own things: names, set-up, money, ratings, language, notices, and the way out. */
export default () => {
  const words = useWords();
  return (
    <Screen title={words.nav.account} large>
      <Person />
      <ul class="rows">
        {places.map(({ at, icon, name }) => (
          <LinkRow key={at} to={at} icon={icon}>
            <b class="block">{words[name].title}</b>
            <span class="small quiet block">{words.account.about[name]}</span>
          </LinkRow>
        ))}
        <LinkRow to="/account/sign-in" icon="lock">
          <b>{words.own.title}</b>
        </LinkRow>
        <LinkRow to="/account/systems" icon="send">
          <b class="block">{words.systems.title}</b>
          <span class="small quiet block">{words.systems.about}</span>
        </LinkRow>
        <LinkRow to="/reports" icon="flag">
          <b>{words.report.all}</b>
        </LinkRow>
        <LinkRow to="/help" icon="ask">
          <b>{words.assistant.help}</b>
        </LinkRow>
      </ul>
      <Group title={words.account.looks}>
        <Preferences onLanguage={(language) => void writeToMeIn(language)} />
      </Group>
      <Notices kinds={["jobs", "payments", "feedback", "announcements"]} />
      <Leave signOut={() => client.serviceProvider.auth.signOut({ body: {} })} />
    </Screen>
  );
};
