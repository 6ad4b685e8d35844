import "../kit/report-errors.ts";
import { QueryClientProvider } from "@tanstack/preact-query";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Route, Router, Switch } from "wouter-preact";
import { asked } from "../kit/asking.ts";
import { session, shareSession } from "../kit/client.ts";
import { routing } from "../kit/routing.ts";
import { dropDrafts } from "./drafts.ts";
import { lazily } from "./lazily.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { SpokenContext, useLanguage } from "./words/words.ts";

const Join = lazily(() => import("./screens/join.tsx"));

const useSession = () => {
  const [held, setHeld] = useState(session.get);
  const account = useRef(held?.account_id);
  useEffect(
    () =>
      session.listen(() => {
        const next = session.get();
        if (next?.account_id !== account.current) {
          asked.clear();
          if (!next) dropDrafts();
        }
        account.current = next?.account_id;
        setHeld(next);
      }),
    [],
  );
  return held;
};

const Console = () => {
  const held = useSession();
  const spoken = useLanguage();
  if (!spoken) return null;
  return (
    <SpokenContext.Provider value={spoken}>
      <QueryClientProvider client={asked}>
        <Router {...routing}>
          <Switch>
            <Route path="/join/:token">{({ token }) => <Join token={token} />}</Route>
            <Route>{held?.role === "admin" ? <Shell /> : <SignIn />}</Route>
          </Switch>
        </Router>
      </QueryClientProvider>
    </SpokenContext.Provider>
  );
};

void shareSession().then(() => render(<Console />, document.getElementById("console") as HTMLElement));
