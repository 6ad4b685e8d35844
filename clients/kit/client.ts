import { createClient, type DeviceStore, type Session, type SessionStore } from "../typescript/client.ts";

declare const PAGE: string;

const key = `${PAGE}.session`;
const deviceKey = `${PAGE}.device`;
const listeners = new Set<() => void>();

const read = (): Session | undefined => JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
let held = read();

/** The signed-in session, as long as the window is open. */
export const session = {
  get: () => held,
  set: (value) => {
    held = value;
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
    for (const listener of listeners) listener();
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} satisfies SessionStore & { listen: unknown };

const device: DeviceStore = {
  get: () => localStorage.getItem(deviceKey) ?? undefined,
  set: (value) => localStorage.setItem(deviceKey, value ?? ""),
};

/** The service that the page came from. */
export const client = createClient({
  baseUrl: new URL(".", location.href).href.replace(/\/$/, ""),
  session,
  device,
  tries: 2,
  longestWaitSeconds: 5,
});
