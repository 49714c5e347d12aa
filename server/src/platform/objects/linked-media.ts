import type { FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Caller } from '../http/caller';
import type { ObjectDriver } from './object-driver';
import { contentDisposition } from './object-disposition';
import { guardUserBytes, sendMedia } from './object-media';
import type { MediaOptions } from './object-media';
import type { StoredObject } from './objects.presenter';
import { createPlaceFinder } from './photo-place';

/** A copy of a picture without anything but its pixels; `coming` while it is being made, null where there will be none. */
export type CleanedCopy = { contentId: string; type: string } | 'coming' | null;

export type LinkedMedia = ReturnType<typeof createLinkedMedia>;

/**
 * What a link hands out (docs/decisions/016-links-without-a-place.md): the original to who is signed in as its owner, and
 * to everybody else never where it was taken.
 */
export function createLinkedMedia(
  driver: ObjectDriver,
  cleanedCopyOf: (object: StoredObject) => Promise<CleanedCopy>,
) {
  const hasPlace = createPlaceFinder(driver);
  return {
    /**
     * Sends an object to somebody who has a link to it.
     * @throws BestieError `unavailable` while the cleaned copy is being made, `not_found` where none can be made
     */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      object: StoredObject,
      caller: Caller,
      options: Omit<MediaOptions, 'driver' | 'withoutPlace'>,
    ): Promise<FastifyReply> {
      // What the owner gets is for no shared cache: under the same address others get something else.
      if (caller.kind === 'person' && caller.uid === object.owner_uid)
        return sendMedia(request, reply, object, { ...options, driver, byToken: false });
      if (!(await hasPlace(object)))
        return sendMedia(request, reply, object, { ...options, driver, withoutPlace: true });
      const copy = await cleanedCopyOf(object);
      if (copy === 'coming')
        throw new BestieError('unavailable', { message: 'The picture is being prepared.', retryAfter: 2 });
      if (copy === null) throw new BestieError('not_found');
      guardUserBytes(reply, options.resourcePolicy);
      const name = object.name.replace(/\.[^./]*$/, '');
      reply.header('etag', `"${copy.contentId}"`);
      reply.header('cache-control', 'private, max-age=0');
      if (request.headers['if-none-match'] === `"${copy.contentId}"`) return reply.code(304).send();
      reply.header('content-disposition', contentDisposition('inline', `${name}.webp`));
      reply.type(copy.type);
      return request.method === 'HEAD' ? reply.send('') : reply.send(driver.read(copy.contentId));
    },
  };
}
