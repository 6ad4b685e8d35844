import { Route, Switch } from "wouter-preact";
import { Frame, Nowhere } from "../kit/app/frame.tsx";
import { lazily } from "../kit/app/lazily.tsx";
import { useInbox } from "./data.ts";
import { Today } from "./screens/today.tsx";
import { useWords } from "./words/words.ts";

const Account = lazily(() => import("./screens/account.tsx"));
const Calendar = lazily(() => import("./screens/calendar.tsx"));
const Chat = lazily(() => import("./screens/chat.tsx"));
const Company = lazily(() => import("./screens/company.tsx"));
const Earnings = lazily(() => import("./screens/earnings.tsx"));
const Help = lazily(async () => ({ default: (await import("../kit/app/help.tsx")).Help }));
const HelpTalk = lazily(async () => ({ default: (await import("../kit/app/help.tsx")).HelpTalk }));
const Inbox = lazily(() => import("./screens/inbox.tsx"));
const Job = lazily(() => import("./screens/job.tsx"));
const Offers = lazily(() => import("./screens/offers.tsx"));
const Papers = lazily(() => import("./screens/papers.tsx"));
const Payouts = lazily(() => import("./screens/payouts.tsx"));
const Plan = lazily(() => import("./screens/plan.tsx"));
const Reviews = lazily(() => import("./screens/reviews.tsx"));
const SetUp = lazily(() => import("./screens/set-up.tsx"));
const System = lazily(() => import("./screens/system.tsx"));
const Systems = lazily(() => import("./screens/systems.tsx"));
const Work = lazily(() => import("./screens/work.tsx"));
const SignInAndData = lazily(() => import("./screens/sign-in-and-data.tsx"));
const OwnInvoices = lazily(() => import("./screens/invoices.tsx"));
const Tax = lazily(() => import("./screens/tax.tsx"));
const Report = lazily(() => import("../kit/app/report.tsx"));
const Reports = lazily(() => import("../kit/app/reports.tsx"));

/** The addresses of jobs, offered ones too. */
const entries = /^\/jobs\//;

/** The frame of every screen, and the address of each. */
export const Shell = () => {
  const words = useWords();
  return (
    <Frame
      useInbox={useInbox}
      places={[
        { at: "/", icon: "day", name: words.nav.home, also: entries, list: { screen: Today, entries } },
        { at: "/offers", icon: "tag", name: words.nav.offers, list: { screen: Offers, entries } },
        { at: "/calendar", icon: "clock", name: words.nav.calendar },
        { at: "/inbox", icon: "inbox", name: words.nav.inbox, list: { screen: Inbox, entries } },
        {
          at: "/account",
          icon: "me",
          name: words.nav.account,
          also: /^\/(setup|earnings|reviews|reports|help)/,
        },
      ]}
    >
      <Switch>
        <Route path="/" component={Today} />
        <Route path="/offers" component={Offers} />
        <Route path="/calendar" component={Calendar} />
        <Route path="/earnings" component={Earnings} />
        <Route path="/reviews" component={Reviews} />
        <Route path="/setup" component={SetUp} />
        <Route path="/setup/company" component={Company} />
        <Route path="/setup/papers" component={Papers} />
        <Route path="/setup/work" component={Work} />
        <Route path="/setup/payouts" component={Payouts} />
        <Route path="/setup/plan" component={Plan} />
        <Route path="/inbox" component={Inbox} />
        <Route path="/account" component={Account} />
        <Route path="/earnings/invoices" component={OwnInvoices} />
        <Route path="/earnings/tax" component={Tax} />
        <Route path="/account/sign-in" component={SignInAndData} />
        <Route path="/account/systems" component={Systems} />
        <Route path="/account/systems/:id">{({ id }) => <System key={id} id={id} />}</Route>
        <Route path="/help" component={Help} />
        <Route path="/help/:id">{({ id }) => <HelpTalk key={id} id={id} />}</Route>
        <Route path="/conversations/:id">{({ id }) => <HelpTalk key={id} id={id} />}</Route>
        <Route path="/documents/:id" component={Papers} />
        <Route path="/incidents/:id">{({ id }) => <Report key={id} id={id} />}</Route>
        <Route path="/reports" component={Reports} />
        <Route path="/reports/:id">{({ id }) => <Report key={id} id={id} />}</Route>
        <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
        <Route path="/jobs/:id/chat">{({ id }) => <Chat key={id} id={id} />}</Route>
        <Route component={Nowhere} />
      </Switch>
    </Frame>
  );
};
