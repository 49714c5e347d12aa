import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { mayShapeLinks } from '../loopback-hosts';

/** This site, as authenticators know it. */
export interface RelyingParty {
  /** `https://bestie.example` */
  origin: string;
  /** `bestie.example` */
  id: string;
}

/**
 * The site at its public address; on this machine alone, without one, at the address of the request.
 * @throws BestieError `unavailable` at an address for which browsers make no passkeys
 */
export function relyingPartyOf(request: FastifyRequest, publicOrigin: string | undefined): RelyingParty {
  const { origin, hostname } = new URL(publicOrigin ?? `${request.protocol}://${request.host}`);
  const known = publicOrigin !== undefined || mayShapeLinks(hostname);
  if (!known || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new BestieError('unavailable', {
      message: 'Passkeys work at the public address of this site, or at localhost; not at a number.',
    });
  return { origin, id: hostname };
}
