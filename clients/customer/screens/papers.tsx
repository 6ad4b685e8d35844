import { PapersScreen } from "../../kit/app/papers.tsx";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";

/** The documents that the customer has to give, and what became of them. */
export default () => (
  <PapersScreen
    query={useAsk(["papers"], () => client.user.getUserDocument({ query: { limit: 50 } }))}
    needed="customer"
    back="/account"
    handIn={(body) => client.user.uploadDocument({ body })}
  />
);
