import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address is called. */
export type Reaches = (address: string) => boolean;

/** An address of the internet; an IPv4 address in IPv6 clothes counts as what it is. */
export const isPublicAddress: Reaches = (address) => ipaddr.process(address).range() === 'unicast';

/** Looks names up, and finds nothing behind those of which an address is not called. */
export const lookupOf =
  (reaches: Reaches): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const isCalled = addresses.length > 0 && addresses.every(({ address }) => reaches(address));
      if (!isCalled) return done(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '');
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address ?? '', first?.family);
    });
  };

/** Names that always mean the machine itself. */
const ownNames = /(?:^|\.)localhost\.?$/i;

/** Whether a host is not called: an IP address, which nobody looks up, or a name of the machine itself. */
export function isRefusedHost(hostname: string, reaches: Reaches): boolean {
  if (ownNames.test(hostname)) return !reaches('127.0.0.1');
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !reaches(address);
}
