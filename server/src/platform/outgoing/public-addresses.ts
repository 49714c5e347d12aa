import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of a name that leads into a private network nothing is found. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic) return done(Object.assign(new Error('not a public address'), { code: 'EPRIVATE' }), '');
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first?.address ?? '', first?.family);
  });
};

/** An address of the internet; an IPv4 address in IPv6 clothes counts as what it is. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
