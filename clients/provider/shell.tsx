import { Route, Switch } from "wouter-preact";
import { Frame, Nowhere } from "../kit/app/frame.tsx";
import { lazily } from "../kit/app/lazily.tsx";
import { Today } from "./screens/today.tsx";
import { useWords } from "./words/words.ts";

const Account = lazily(() => import("./screens/account.tsx"));
const Chat = lazily(() => import("./screens/chat.tsx"));
const Inbox = lazily(() => import("./screens/inbox.tsx"));
const Job = lazily(() => import("./screens/job.tsx"));
const Offers = lazily(() => import("./screens/offers.tsx"));

/** The frame of every screen, and the address of each. */
export const Shell = () => {
  const words = useWords();
  return (
    <Frame
      places={[
        { at: "/", icon: "day", name: words.nav.home, also: /^\/jobs\// },
        { at: "/offers", icon: "tag", name: words.nav.offers },
        { at: "/inbox", icon: "inbox", name: words.nav.inbox },
        { at: "/account", icon: "me", name: words.nav.account },
      ]}
    >
      <Switch>
        <Route path="/" component={Today} />
        <Route path="/offers" component={Offers} />
        <Route path="/inbox" component={Inbox} />
        <Route path="/account" component={Account} />
        <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
        <Route path="/jobs/:id/chat">{({ id }) => <Chat key={id} id={id} />}</Route>
        <Route component={Nowhere} />
      </Switch>
    </Frame>
  );
};
