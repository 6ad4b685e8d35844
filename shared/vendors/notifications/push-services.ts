import { configuration } from "../../configuration.ts";

/** The push services of browsers: Chrome and others, Firefox, Edge, Safari. */
const hosts =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)+notify\.windows\.com|([a-z0-9-]+\.)*push\.apple\.com)$/;

/** Whether an address belongs to a browser's push service; on this machine also whether it does to their stand-in. */
export const isPushService = (endpoint: string): boolean => {
  const { PUSH_SERVICE } = configuration();
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (PUSH_SERVICE && origin === new URL(PUSH_SERVICE).origin) return true;
  return protocol === "https:" && port === "" && !username && !password && hosts.test(hostname);
};
