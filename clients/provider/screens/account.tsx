import { Leave, Notices, writeToMeIn } from "../../kit/app/account.tsx";
import type { IconName } from "../../kit/app/pieces/icon.tsx";
import { Group, LinkRow, Screen } from "../../kit/app/pieces/layout.tsx";
import { Preferences } from "../../kit/app/preferences.tsx";
import { client } from "../../kit/client.ts";
import { useWords } from "../words/words.ts";

const places: readonly { at: string; icon: IconName; name: "setUp" | "earnings" | "reviews" }[] = [
  { at: "/setup", icon: "wrench", name: "setUp" },
  { at: "/earnings", icon: "card", name: "earnings" },
  { at: "/reviews", icon: "star", name: "reviews" },
];

/** The provider's own things: set-up, money, ratings, language, notices, and the way out. */
export default () => {
  const words = useWords();
  return (
    <Screen title={words.nav.account} large>
      <ul class="rows">
        {places.map(({ at, icon, name }) => (
          <LinkRow key={at} to={at} icon={icon}>
            <b class="block">{words[name].title}</b>
            <span class="small quiet block">{words.account.about[name]}</span>
          </LinkRow>
        ))}
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
