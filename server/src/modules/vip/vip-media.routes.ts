import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { uidOf } from '../../platform/http/caller';
import type { HttpServices } from '../../platform/http/register-contract';
import { registerMediaRoute, sendClosedMedia } from '../../platform/objects/contents/media-route';
import { guardUserBytes, parseRange } from '../../platform/objects/contents/object-media';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import type { VipPostsRepository } from './vip-posts.repository';

export interface VipMediaDependencies extends HttpServices {
  vipPosts: VipPostsRepository;
  driver: ObjectDriver;
  findObject: (name: string) => Promise<StoredObject | undefined>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sizes = { small: 'small_content', medium: 'medium_content', large: 'large_content' } as const;

/**
 * `/api/vip/media/{mediaId}/{small|medium|large|original}`: files of posts for media elements. What is locked answers like what
 * never was, to everybody.
 */
export function registerVipMediaRoutes(
  app: FastifyInstance,
  { vipPosts, driver, findObject, ...http }: VipMediaDependencies,
): void {
  registerMediaRoute<{ mediaId: string; size: string }>(app, http, {
    url: '/api/vip/media/:mediaId/:size',
    name: 'vip.media',
    async send(caller, request, reply) {
      const { mediaId, size } = request.params;
      const media = uuid.test(mediaId) ? await vipPosts.findMedia(uidOf(caller), mediaId) : undefined;
      if (!media || caller.kind === 'guest') throw new BestieError('not_found');
      // Pictures as derivatives, because originals contain what the camera wrote.
      if (media.kind === 'image') {
        const content = size in sizes ? media[sizes[size as keyof typeof sizes]] : null;
        if (content === null) throw new BestieError('not_found');
        return sendPicture(request, reply, await buffer(driver.read(content)));
      }
      const object = size === 'original' ? await findObject(media.object_name) : undefined;
      if (!object) throw new BestieError('not_found');
      return sendClosedMedia(request, reply, object, driver);
    },
  });
}

/** Sends a derivative, or a range of it. */
function sendPicture(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  guardUserBytes(reply, 'same-origin');
  reply.header('cache-control', 'private, no-store').header('accept-ranges', 'bytes').type('image/webp');
  const range = parseRange(request.headers.range, bytes.length);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('text/plain').send('');
  const sent = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  reply.header('content-length', sent.length);
  return reply.send(request.method === 'HEAD' ? '' : sent);
}
