import { SocketAddress } from "node:net";

const canonical = (ip: string): string => {
  try {
    return new SocketAddress({ address: ip, family: "ipv6" }).address;
  } catch {
    return ip;
  }
};

/**
 * The network to count for rate limits: an IPv4 address, even if it is written as IPv6, or an IPv6 /64. An attacker
 * needs another one to count as somebody else. The network does not depend on how an address is written.
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
