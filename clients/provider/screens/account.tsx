import { Leave, Notices } from "../../kit/app/account.tsx";
import { Group, Screen } from "../../kit/app/pieces/layout.tsx";
import { Preferences } from "../../kit/app/preferences.tsx";
import { client } from "../../kit/client.ts";
import { useWords } from "../words/words.ts";

/** The provider's own things: language, notices, and the way out. */
export default () => {
  const words = useWords();
  return (
    <Screen title={words.nav.account} large>
      <Group title={words.account.looks}>
        <Preferences />
      </Group>
      <Notices kinds={["jobs", "payments", "feedback", "announcements"]} />
      <Leave signOut={() => client.serviceProvider.auth.signOut({ body: {} })} />
    </Screen>
  );
};
