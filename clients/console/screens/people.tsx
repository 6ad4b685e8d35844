import { client } from "../../kit/client.ts";
import { StateList } from "../pieces/state-list.tsx";
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
      served={4}
      period
      keyOf={({ id }) => id}
      href={({ id }) => `/people/${id}`}
      columns={[
        { head: words.people.name, value: ({ name }) => name },
        "state",
        { head: words.signIn.email, value: ({ email }) => email },
        { head: words.people.phone, value: ({ phone }) => phone },
        { head: words.people.since, time: ({ created_at }) => created_at },
      ]}
    />
  );
};
