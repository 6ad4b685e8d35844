import { Route, Switch } from "wouter-preact";
import { lazily } from "./lazily.tsx";
import { Empty } from "./pieces/states.tsx";
import { Overview } from "./screens/overview.tsx";
import { useWords } from "./words/words.ts";

const Admins = lazily(() => import("./screens/admins.tsx"));
const Announcements = lazily(() => import("./screens/announcements.tsx"));
const Audit = lazily(() => import("./screens/audit.tsx"));
const Conversation = lazily(() => import("./screens/conversation.tsx"));
const Conversations = lazily(() => import("./screens/conversations.tsx"));
const Deliveries = lazily(() => import("./screens/deliveries.tsx"));
const Dispatch = lazily(() => import("./screens/dispatch.tsx"));
const Dispute = lazily(() => import("./screens/dispute.tsx"));
const Documents = lazily(() => import("./screens/documents.tsx"));
const Endpoints = lazily(() => import("./screens/endpoints.tsx"));
const Feedback = lazily(() => import("./screens/feedback.tsx"));
const Incident = lazily(() => import("./screens/incident.tsx"));
const Incidents = lazily(() => import("./screens/incidents.tsx"));
const Insight = lazily(() => import("./screens/insight.tsx"));
const Job = lazily(() => import("./screens/job.tsx"));
const Jobs = lazily(() => import("./screens/jobs.tsx"));
const Keys = lazily(() => import("./screens/keys.tsx"));
const Money = lazily(() => import("./screens/money.tsx"));
const People = lazily(() => import("./screens/people.tsx"));
const Person = lazily(() => import("./screens/person.tsx"));
const Provider = lazily(() => import("./screens/provider.tsx"));
const Providers = lazily(() => import("./screens/providers.tsx"));
const Quote = lazily(() => import("./screens/quote.tsx"));
const Quotes = lazily(() => import("./screens/quotes.tsx"));
const Search = lazily(() => import("./screens/search.tsx"));
const Settings = lazily(() => import("./screens/settings.tsx"));
const Suggestions = lazily(() => import("./screens/suggestions.tsx"));
const Trouble = lazily(() => import("./screens/trouble.tsx"));

const Nowhere = () => {
  const { states } = useWords();
  return <Empty icon="search" title={states.nowhere} hint={states.nowhereHint} />;
};

/** The address of each screen. */
export const Screens = () => (
  <Switch>
    <Route path="/" component={Overview} />
    <Route path="/admins" component={Admins} />
    <Route path="/announcements" component={Announcements} />
    <Route path="/audit" component={Audit} />
    <Route path="/conversations" component={Conversations} />
    <Route path="/dispatch" component={Dispatch} />
    <Route path="/documents" component={Documents} />
    <Route path="/feedback" component={Feedback} />
    <Route path="/incidents" component={Incidents} />
    <Route path="/integration" component={Keys} />
    <Route path="/integration/endpoints" component={Endpoints} />
    <Route path="/jobs" component={Jobs} />
    <Route path="/people" component={People} />
    <Route path="/providers" component={Providers} />
    <Route path="/quotes" component={Quotes} />
    <Route path="/search" component={Search} />
    <Route path="/suggestions" component={Suggestions} />
    <Route path="/trouble" component={Trouble} />
    <Route path="/conversations/:id">{({ id }) => <Conversation key={id} id={id} />}</Route>
    <Route path="/disputes/:id">{({ id }) => <Dispute key={id} id={id} />}</Route>
    <Route path="/incidents/:id">{({ id }) => <Incident key={id} id={id} />}</Route>
    <Route path="/integration/endpoints/:id">{({ id }) => <Deliveries key={id} id={id} />}</Route>
    <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
    <Route path="/people/:id">{({ id }) => <Person key={id} id={id} />}</Route>
    <Route path="/providers/:id">{({ id }) => <Provider key={id} id={id} />}</Route>
    <Route path="/quotes/:id">{({ id }) => <Quote key={id} id={id} />}</Route>
    <Route path="/insight/:topic?">{({ topic }) => <Insight topic={topic} />}</Route>
    <Route path="/money/:part?">{({ part }) => <Money part={part} />}</Route>
    <Route path="/settings/:part?">{({ part }) => <Settings part={part} />}</Route>
    <Route component={Nowhere} />
  </Switch>
);
