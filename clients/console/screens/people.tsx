import { client } from "../../kit/client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { When } from "../pieces/text.tsx";
import { useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  return (
    <StateList
      name="people"
      title={words.nav.people}
      about={words.people.about}
      states={["active", "deactivated", "deleted"]}
      ask={(query) => client.user.getAllUsers({ query })}
      keyOf={({ id }) => id}
      href={({ id }) => `/people/${id}`}
      columns={[
        { head: words.people.name, cell: ({ name }) => name },
        "state",
        { head: words.signIn.email, cell: ({ email }) => email ?? "–" },
        { head: words.people.phone, cell: ({ phone }) => phone ?? "–" },
        { head: words.people.since, cell: ({ created_at }) => <When at={created_at} /> },
      ]}
    />
  );
};
