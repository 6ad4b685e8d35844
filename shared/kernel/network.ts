import { SocketAddress } from "node:net";

const canonical = (ip: string): string => {
  try {
    return new SocketAddress({ address: ip, family: "ipv6" }).address;
  } catch {
    return ip;
  }
};

/**
 * What an attacker has to hold to be somebody else: an IPv4 address, also when it is written as IPv6, or a /64 of
 * IPv6. However an address is written, its network is the same.
 */
export const networkOf = (ip: string): string => {
  if (!ip.includes(":")) return ip;
  const address = canonical(ip.split("%")[0] as string).toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = "", after] = address.split("::");
  const head = before ? before.split(":") : [];
  const tail = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...tail];
  return `${groups.slice(0, 4).join(":")}::/64`;
};
