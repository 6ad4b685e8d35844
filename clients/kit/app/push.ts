import type { Data } from "../../typescript/client.ts";
import { client, session } from "../client.ts";
import { deviceName } from "./own/device.ts";

declare const PAGE: string;

const key = `${PAGE}.push`;
const declinedKey = `${PAGE}.push-declined`;
const anew_ms = 24 * 3600_000;

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** What was registered here: whose it is, and when it was said last. */
type Here = { account_id: string; device_id: string; subscription: Subscription; said_at: number };

const here = (): Here | undefined => {
  const held = JSON.parse(localStorage.getItem(key) ?? "null") as Here | null;
  return held && held.account_id === session.get()?.account_id ? held : undefined;
};

/** Whether this browser can show what the account is told while the app is closed. */
export const canBeTold = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** `blocked`: the browser can't, or whoever uses it has said no to all that this site may show. */
export const pushState = (): "on" | "off" | "blocked" =>
  !canBeTold() || Notification.permission === "denied" ? "blocked" : here() ? "on" : "off";

/** Whether to offer it: it is possible, off, and nobody has said no. */
export const isWorthAsking = (): boolean => pushState() === "off" && !localStorage.getItem(declinedKey);

export const decline = (): void => localStorage.setItem(declinedKey, "1");

type Key = Data<"GET /notification/push/get-push-key">;

/** The browser's subscription to whoever has the private part of the key; one to another key ends. */
const subscriptionTo = async ({ public_key, push_service }: Key): Promise<Subscription> => {
  if (push_service) {
    const made = await fetch(push_service, { method: "POST", body: JSON.stringify({ public_key }) });
    return made.json();
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  const made = await subscribe().catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe();
  });
  const { endpoint, keys } = made.toJSON() as Subscription;
  return { endpoint, keys };
};

const register = async (subscription: Subscription): Promise<void> => {
  const name = deviceName(navigator.userAgent);
  const { id } = await client.notification.registerDevice({ body: { platform: "web", subscription, name } });
  const account_id = session.get()?.account_id ?? "";
  const held: Here = { account_id, device_id: id, subscription, said_at: Date.now() };
  localStorage.setItem(key, JSON.stringify(held));
};

/** Has the account told here, too. Whether it is now: the browser asks whoever uses it first. */
export const turnOn = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const found = await client.notification.push.getPushKey();
  if (!found.public_key) return false;
  await register(await subscriptionTo(found));
  return true;
};

export const turnOff = async (): Promise<void> => {
  const held = here();
  localStorage.removeItem(key);
  if (!held) return;
  await client.notification.removeDevice({ params: { push_device_id: held.device_id } });
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  await subscription?.unsubscribe();
};

/** Says once a day where this browser is reached. The service forgets what it can't reach. */
export const stayTold = async (): Promise<void> => {
  const held = here();
  if (!held || Notification.permission !== "granted" || Date.now() - held.said_at < anew_ms) return;
  const found = await client.notification.push.getPushKey();
  if (found.public_key) await register(found.push_service ? held.subscription : await subscriptionTo(found));
};

/** Nobody is told here any more: the session's end tells the service. */
export const leavePush = (): void => localStorage.removeItem(key);
