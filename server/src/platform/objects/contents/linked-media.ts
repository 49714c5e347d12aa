import type { FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Caller } from '../../http/caller';
import type { ObjectDriver } from '../drivers/object-driver';
import { contentDisposition } from '../protocol/object-disposition';
import { guardUserBytes, sendMedia } from './object-media';
import type { MediaOptions } from './object-media';
import type { StoredObject } from '../protocol/objects.presenter';
import { createLocationFinder } from './photo-location';

/** A copy of a picture that contains pixels only; `coming` while it is being made, null where there will be none. */
export type CleanedCopy = { contentId: string; type: string } | 'coming' | null;

export type LinkedMedia = ReturnType<typeof createLinkedMedia>;

/**
 * What a download link serves (docs/decisions/016-links-without-a-place.md): the original to its signed-in owner, and
 * a version without location to everybody else.
 */
export function createLinkedMedia(
  driver: ObjectDriver,
  cleanedCopyOf: (object: StoredObject) => Promise<CleanedCopy>,
) {
  const hasLocation = createLocationFinder(driver);
  return {
    /**
     * Sends an object to the holder of a link.
     * @throws BestieError `unavailable` while the cleaned copy is being made, `not_found` where none can be made
     */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      object: StoredObject,
      caller: Caller,
      options: Omit<MediaOptions, 'driver' | 'withoutLocation'>,
    ): Promise<FastifyReply> {
      // The owner's response must not be in a shared cache: others receive different bytes at the same URL.
      if (caller.kind === 'person' && caller.uid === object.owner_uid)
        return sendMedia(request, reply, object, { ...options, driver, byToken: false });
      if (!(await hasLocation(object)))
        return sendMedia(request, reply, object, { ...options, driver, withoutLocation: true });
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
