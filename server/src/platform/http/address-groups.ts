import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The groups under which an address is rate-limited. */
export interface AddressGroups {
  /** An IPv4 address, or the /64 of an IPv6 address: a household or a rented server has all 2^64 addresses of it. */
  near: string;
  /** The /48 of an IPv6 address, which has a larger budget; null for IPv4. */
  far: string | null;
}

/** The budget of a /48 is this many times larger. */
export const farBudgetFactor = 8;

/**
 * The groups that an address belongs to. Anything that is no address (such as a person's id) is a group of its own;
 * an IPv4-mapped IPv6 address is treated as IPv4.
 */
export function addressGroups(address: string): AddressGroups {
  if (isIP(address) === 0) return { near: address, far: null };
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return { near: parsed.toString(), far: null };
  const prefix = (parts: number) =>
    parsed.parts
      .slice(0, parts)
      .map((part) => part.toString(16))
      .join(':');
  return { near: `${prefix(4)}::/64`, far: `${prefix(3)}::/48` };
}
