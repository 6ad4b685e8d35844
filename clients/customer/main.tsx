import { QueryClientProvider } from "@tanstack/preact-query";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Route, Router, Switch } from "wouter-preact";
import { asked } from "../kit/asking.ts";
import { session } from "../kit/client.ts";
import { routing } from "../kit/routing.ts";
import { lazily } from "./lazily.tsx";
import { Door } from "./screens/door.tsx";
import { Shell } from "./shell.tsx";
import { applyTheme } from "./theme.ts";
import { SpokenContext, useLanguage } from "./words/words.ts";

const Unsubscribe = lazily(() => import("./screens/unsubscribe.tsx"));

const useSession = () => {
  const [held, setHeld] = useState(session.get);
  useEffect(
    () =>
      session.listen(() => {
        const next = session.get();
        if (!next) asked.clear();
        setHeld(next);
      }),
    [],
  );
  return held;
};

const App = () => {
  const held = useSession();
  const spoken = useLanguage();
  if (!spoken) return null;
  return (
    <SpokenContext.Provider value={spoken}>
      <QueryClientProvider client={asked}>
        <Router {...routing}>
          <Switch>
            <Route path="/unsubscribe" component={Unsubscribe} />
            <Route>{held?.role === "user" ? <Shell /> : <Door />}</Route>
          </Switch>
        </Router>
      </QueryClientProvider>
    </SpokenContext.Provider>
  );
};

applyTheme();
render(<App />, document.getElementById("app") as HTMLElement);
