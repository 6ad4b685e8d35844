import { useEffect, useState } from "preact/hooks";
import { useSearchParams } from "wouter-preact";

const now = () => {
  const [path = "", search = ""] = location.hash.slice(1).split("?");
  return { path: path || "/", search };
};

const useHash = () => {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const changed = () => setAt(now());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return at;
};

const navigate = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (!replace) {
    location.hash = to;
    return;
  }
  history.replaceState(null, "", `#${to}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
};

const useHashLocation = (): [string, typeof navigate] => [useHash().path, navigate];

/** The screen and its filters are after the `#`, so that any file server can serve the page. */
export const routing = {
  hook: useHashLocation,
  searchHook: () => useHash().search,
  hrefs: (href: string) => `#${href}`,
};

/** Filters in the address: a link to a list leads to the same view of it. */
export const useFilters = (): [
  filter: (name: string) => string | undefined,
  set: (name: string, value: string) => void,
  setAll: (values: Readonly<Record<string, string>>) => void,
] => {
  const [params] = useSearchParams();
  const setAll = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values))
      if (value) next.set(name, value);
      else next.delete(name);
    navigate(`${now().path}${next.size > 0 ? `?${next}` : ""}`, { replace: true });
  };
  return [(name) => params.get(name) ?? undefined, (name, value) => setAll({ [name]: value }), setAll];
};
