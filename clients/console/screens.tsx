import { Route, Switch } from "wouter-preact";
import { lazily } from "./lazily.tsx";
import { Empty } from "./pieces/states.tsx";
import { Overview } from "./screens/overview.tsx";
import { useWords } from "./words/words.ts";

const Documents = lazily(() => import("./screens/documents.tsx"));
const Job = lazily(() => import("./screens/job.tsx"));
const Jobs = lazily(() => import("./screens/jobs.tsx"));
const Payments = lazily(() => import("./screens/payments.tsx"));
const Quote = lazily(() => import("./screens/quote.tsx"));
const Quotes = lazily(() => import("./screens/quotes.tsx"));

const Nowhere = () => {
  const { states } = useWords();
  return <Empty icon="search" title={states.nowhere} hint={states.nowhereHint} />;
};

/** Which screen stands at which address. */
export const Screens = () => (
  <Switch>
    <Route path="/" component={Overview} />
    <Route path="/documents" component={Documents} />
    <Route path="/jobs" component={Jobs} />
    <Route path="/jobs/:id">{({ id }) => <Job key={id} id={id} />}</Route>
    <Route path="/money" component={Payments} />
    <Route path="/quotes" component={Quotes} />
    <Route path="/quotes/:id">{({ id }) => <Quote key={id} id={id} />}</Route>
    <Route component={Nowhere} />
  </Switch>
);
