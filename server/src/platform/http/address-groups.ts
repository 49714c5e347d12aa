import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What an address is counted under. */
export interface AddressGroups {
  /** An IPv4 address, or the /64 of an IPv6 one: a household or a rented server has 2^64 addresses of it. */
  near: string;
  /** The /48 of an IPv6 address, which is counted more loosely; null for IPv4. */
  far: string | null;
}

/** How many times a budget a whole /48 has. */
export const farShare = 8;

/**
 * The groups that an address belongs to. Anything that is no address (the id of a person, say) is a group of its own; an
 * IPv4 address within IPv6 is the IPv4 address.
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
