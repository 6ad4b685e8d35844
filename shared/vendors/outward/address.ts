import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Why an address that somebody entered may not be asked. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
}

export type Resolved = { address: string; family: number };
export type Resolve = (name: string) => Promise<Resolved[]>;

const ports = new Set(["", "443", "8443"]);
const characters_most = 2000;

/** Names that mean something on the inside only. */
const inside = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/i;

const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, "");

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);

/**
 * The address, if it is one that may be asked at all: https with a public name on port 443 or 8443 and no user; on this
 * machine's own stage also a loopback address. Throws AddressRefused. Nothing is looked up.
 */
export const outwardUrl = (text: string, { loopback }: { loopback: boolean }): URL => {
  if (text.length > characters_most) throw new AddressRefused("is too long");
  if (!URL.canParse(text)) throw new AddressRefused("is not an address");
  const url = new URL(text);
  if (url.username || url.password) throw new AddressRefused("names a user");
  if (loopback && isLoopback(url) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== "https:") throw new AddressRefused("does not begin with https");
  if (!ports.has(url.port)) throw new AddressRefused("has another port than 443 and 8443");
  const name = nameOf(url);
  if (url.hostname.startsWith("[") || isIP(name)) throw new AddressRefused("has a number in place of a name");
  if (!name.includes(".") || inside.test(name)) throw new AddressRefused("is not a public name");
  return url;
};

/** Whether an address belongs to the public network. An IPv4 address inside of an IPv6 one is none of its own. */
const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";

export const resolveName: Resolve = (name) => lookup(name, { all: true });

/**
 * The addresses of a name, each of them public; a single other one refuses the name. Throws AddressRefused.
 */
export const publicAddresses = async (
  url: URL,
  { loopback, resolve = resolveName }: { loopback: boolean; resolve?: Resolve | undefined },
): Promise<Resolved[]> => {
  const own = loopback && isLoopback(url);
  if (own)
    return [
      { address: url.hostname === "[::1]" ? "::1" : "127.0.0.1", family: url.hostname === "[::1]" ? 6 : 4 },
    ];
  const found = await resolve(nameOf(url));
  if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
    throw new AddressRefused("leads to an address that is not public");
  return found;
};
