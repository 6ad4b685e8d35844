import type { ComponentType } from "preact";
import { Route, Switch } from "wouter-preact";
import { lazily } from "./lazily.tsx";
import { Empty } from "./pieces/states.tsx";
import { Overview } from "./screens/overview.tsx";
import { useWords } from "./words/words.ts";

const lists = async () => (await import("./screens/lists.ts")).lists;
const records = async () => (await import("./screens/records.ts")).records;
const setup = async () => (await import("./screens/setup.ts")).setup;

/** One of several screens that are loaded together. */
const oneOf = <M, P extends object>(load: () => Promise<M>, pick: (all: M) => ComponentType<P>) =>
  lazily<P>(() => load().then((all) => ({ default: pick(all) })));

const Admins = oneOf(setup, ({ Admins: one }) => one);
const Announcements = oneOf(lists, ({ Announcements: one }) => one);
const Audit = oneOf(lists, ({ Audit: one }) => one);
const Catalog = oneOf(setup, ({ Catalog: one }) => one);
const Conversation = oneOf(records, ({ Conversation: one }) => one);
const Agents = oneOf(setup, ({ Agents: one }) => one);
const Conversations = oneOf(lists, ({ Conversations: one }) => one);
const DeadLetters = oneOf(lists, ({ DeadLetters: one }) => one);
const Deliveries = oneOf(setup, ({ Deliveries: one }) => one);
const Dispatch = oneOf(lists, ({ Dispatch: one }) => one);
const Dispute = oneOf(records, ({ Dispute: one }) => one);
const Documents = oneOf(lists, ({ Documents: one }) => one);
const Endpoints = oneOf(setup, ({ Endpoints: one }) => one);
const Feedback = oneOf(lists, ({ Feedback: one }) => one);
const Import = oneOf(setup, ({ Import: one }) => one);
const Imports = oneOf(setup, ({ Imports: one }) => one);
const Incident = oneOf(records, ({ Incident: one }) => one);
const Incidents = oneOf(lists, ({ Incidents: one }) => one);
const Insight = lazily(() => import("./screens/insight.tsx"));
const Job = oneOf(records, ({ Job: one }) => one);
const Jobs = oneOf(lists, ({ Jobs: one }) => one);
const Keys = oneOf(setup, ({ Keys: one }) => one);
const Market = oneOf(setup, ({ Market: one }) => one);
const Money = oneOf(lists, ({ Money: one }) => one);
const NewImport = oneOf(setup, ({ NewImport: one }) => one);
const OwnFields = oneOf(setup, ({ OwnFields: one }) => one);
const OwnQuestions = oneOf(setup, ({ OwnQuestions: one }) => one);
const People = oneOf(lists, ({ People: one }) => one);
const Person = oneOf(records, ({ Person: one }) => one);
const Provider = oneOf(records, ({ Provider: one }) => one);
const Providers = oneOf(lists, ({ Providers: one }) => one);
const Quote = oneOf(records, ({ Quote: one }) => one);
const Quotes = oneOf(lists, ({ Quotes: one }) => one);
const Search = oneOf(lists, ({ Search: one }) => one);
const Settings = oneOf(setup, ({ Settings: one }) => one);
const Suggestions = oneOf(lists, ({ Suggestions: one }) => one);
const Text = oneOf(setup, ({ Text: one }) => one);
const Texts = oneOf(setup, ({ Texts: one }) => one);
const Trouble = oneOf(lists, ({ Trouble: one }) => one);

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
    <Route path="/dead-letters" component={DeadLetters} />
    <Route path="/dispatch" component={Dispatch} />
    <Route path="/documents" component={Documents} />
    <Route path="/feedback" component={Feedback} />
    <Route path="/incidents" component={Incidents} />
    <Route path="/integration" component={Keys} />
    <Route path="/integration/endpoints" component={Endpoints} />
    <Route path="/integration/imports" component={Imports} />
    <Route path="/integration/imports/new" component={NewImport} />
    <Route path="/integration/agents" component={Agents} />
    <Route path="/jobs" component={Jobs} />
    <Route path="/people" component={People} />
    <Route path="/providers" component={Providers} />
    <Route path="/quotes" component={Quotes} />
    <Route path="/search" component={Search} />
    <Route path="/settings/catalog" component={Catalog} />
    <Route path="/settings/fields" component={OwnFields} />
    <Route path="/settings/questions" component={OwnQuestions} />
    <Route path="/settings/texts" component={Texts} />
    <Route path="/settings/market" component={Market} />
    <Route path="/suggestions" component={Suggestions} />
    <Route path="/trouble" component={Trouble} />
    <Route path="/conversations/:id">{({ id }) => <Conversation key={id} id={id} />}</Route>
    <Route path="/disputes/:id">{({ id }) => <Dispute key={id} id={id} />}</Route>
    <Route path="/incidents/:id">{({ id }) => <Incident key={id} id={id} />}</Route>
    <Route path="/integration/endpoints/:id">{({ id }) => <Deliveries key={id} id={id} />}</Route>
    <Route path="/integration/imports/:id">{({ id }) => <Import key={id} id={id} />}</Route>
    <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
    <Route path="/people/:id">{({ id }) => <Person key={id} id={id} />}</Route>
    <Route path="/providers/:id">{({ id }) => <Provider key={id} id={id} />}</Route>
    <Route path="/quotes/:id">{({ id }) => <Quote key={id} id={id} />}</Route>
    <Route path="/settings/texts/:id">{({ id }) => <Text key={id} id={id} />}</Route>
    <Route path="/insight/:topic?">{({ topic }) => <Insight topic={topic} />}</Route>
    <Route path="/money/:part?">{({ part }) => <Money part={part} />}</Route>
    <Route path="/settings/:part?">{({ part }) => <Settings part={part} />}</Route>
    <Route component={Nowhere} />
  </Switch>
);
