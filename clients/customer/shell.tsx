import { useEffect } from "preact/hooks";
import { Route, Switch } from "wouter-preact";
import { Frame, Nowhere } from "../kit/app/frame.tsx";
import { lazily } from "../kit/app/lazily.tsx";
import { useInbox } from "./data.ts";
import { Home } from "./screens/home.tsx";
import { resumeSending } from "./sending.ts";
import { useWords } from "./words/words.ts";

const Agents = lazily(() => import("./screens/agents.tsx"));
const AgentConsent = lazily(() => import("./screens/agent-consent.tsx"));
const Prepared = lazily(() => import("./screens/prepared.tsx"));
const Account = lazily(() => import("./screens/account.tsx"));
const Booking = lazily(() => import("./screens/booking.tsx"));
const CheckBooking = lazily(async () => ({ default: (await import("./screens/booking.tsx")).CheckBooking }));
const Chat = lazily(() => import("./screens/chat.tsx"));
const Check = lazily(() => import("./screens/check.tsx"));
const Help = lazily(async () => ({ default: (await import("../kit/app/help.tsx")).Help }));
const HelpTalk = lazily(async () => ({ default: (await import("../kit/app/help.tsx")).HelpTalk }));
const Inbox = lazily(() => import("./screens/inbox.tsx"));
const Job = lazily(() => import("./screens/job.tsx"));
const New = lazily(() => import("./screens/new.tsx"));
const Payments = lazily(() => import("./screens/payments.tsx"));
const Quote = lazily(() => import("./screens/quote.tsx"));
const Repairs = lazily(async () => ({ default: (await import("./screens/repair.tsx")).Repairs }));
const AnyTalk = lazily(async () => ({ default: (await import("./screens/repair.tsx")).AnyTalk }));
const RepairTalk = lazily(async () => ({ default: (await import("./screens/repair.tsx")).RepairTalk }));
const Saved = lazily(() => import("./screens/saved.tsx"));
const OneSeries = lazily(() => import("./screens/series.tsx"));
const AllSeries = lazily(async () => ({ default: (await import("./screens/series.tsx")).AllSeries }));
const Papers = lazily(() => import("./screens/papers.tsx"));
const Times = lazily(() => import("./screens/times.tsx"));
const SignInAndData = lazily(() => import("./screens/sign-in-and-data.tsx"));
const Tax = lazily(() => import("./screens/tax.tsx"));
const Report = lazily(() => import("../kit/app/report.tsx"));
const Reports = lazily(() => import("../kit/app/reports.tsx"));

/** The addresses of jobs and quotes. */
const entries = /^\/(jobs|quotes)\//;

/** The frame of every screen, and the address of each. */
export const Shell = () => {
  const words = useWords();
  useEffect(() => {
    void resumeSending();
  }, []);
  return (
    <Frame
      useInbox={useInbox}
      places={[
        {
          at: "/",
          icon: "home",
          name: words.nav.home,
          also: entries,
          list: { screen: Home, entries },
        },
        { at: "/new", icon: "film", name: words.nav.new, stands: true, also: /^\/repairs/ },
        { at: "/inbox", icon: "inbox", name: words.nav.inbox, list: { screen: Inbox, entries } },
        {
          at: "/account",
          icon: "me",
          name: words.nav.account,
          also: /^\/(saved|series|documents|agents|reports|help)/,
        },
      ]}
    >
      <Switch>
        <Route path="/" component={Home} />
        <Route path="/new" component={New} />
        <Route path="/inbox" component={Inbox} />
        <Route path="/account" component={Account} />
        <Route path="/account/payments" component={Payments} />
        <Route path="/account/tax" component={Tax} />
        <Route path="/account/sign-in" component={SignInAndData} />
        <Route path="/agents" component={Agents} />
        <Route path="/agents/consent" component={AgentConsent} />
        <Route path="/bookings/:id">{({ id }) => <Prepared key={id} id={id} />}</Route>
        <Route path="/saved" component={Saved} />
        <Route path="/series" component={AllSeries} />
        <Route path="/series/:id">{({ id }) => <OneSeries key={id} id={id} />}</Route>
        <Route path="/documents" component={Papers} />
        <Route path="/documents/:id" component={Papers} />
        <Route path="/quotes/:id">{({ id }) => <Quote key={id} id={id} />}</Route>
        <Route path="/quotes/:id/paid">{({ id }) => <Quote key={id} id={id} paid />}</Route>
        <Route path="/quotes/:id/booking/:at?">{({ id, at = "" }) => <Booking id={id} at={at} />}</Route>
        <Route path="/quotes/:id/booking/:at/check">{({ id, at }) => <CheckBooking id={id} at={at} />}</Route>
        <Route path="/quotes/:id/tasks/:task">{({ id, task }) => <Times id={id} task={task} />}</Route>
        <Route path="/quotes/:id/tasks/:task/:at">
          {({ id, task, at }) => <Check id={id} task={task} at={decodeURIComponent(at)} />}
        </Route>
        <Route path="/help" component={Help} />
        <Route path="/help/:id">{({ id }) => <HelpTalk key={id} id={id} />}</Route>
        <Route path="/repairs" component={Repairs} />
        <Route path="/repairs/:id">{({ id }) => <RepairTalk key={id} id={id} />}</Route>
        <Route path="/conversations/:id">{({ id }) => <AnyTalk key={id} id={id} />}</Route>
        <Route path="/incidents/:id">{({ id }) => <Report key={id} id={id} />}</Route>
        <Route path="/reports" component={Reports} />
        <Route path="/reports/:id">{({ id }) => <Report key={id} id={id} />}</Route>
        <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
        <Route path="/jobs/:id/paid">{({ id }) => <Job key={id} id={id} paid />}</Route>
        <Route path="/jobs/:id/chat">{({ id }) => <Chat key={id} id={id} />}</Route>
        <Route component={Nowhere} />
      </Switch>
    </Frame>
  );
};
