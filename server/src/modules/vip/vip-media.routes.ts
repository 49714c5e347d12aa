import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { guest, uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import type { HttpServices } from '../../platform/http/register-contract';
import { guardUserBytes, parseRange, sendMedia } from '../../platform/objects/contents/object-media';
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
 * `GET /api/vip/media/{mediaId}/{small|medium|large|original}`: files of posts for media elements, by session cookie.
 * Access is decided again for each request and range; what is locked answers like what never was, to everybody.
 */
export function registerVipMediaRoutes(
  app: FastifyInstance,
  { vipPosts, driver, findObject, authenticate, rateLimits }: VipMediaDependencies,
): void {
  app.get<{ Params: { mediaId: string; size: string } }>(
    '/api/vip/media/:mediaId/:size',
    async (request, reply) => {
      const caller = await callerOf(request);
      await rateLimits.consume('picture', 'vip.media', caller.kind === 'person' ? caller.uid : request.ip);
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
      return sendMedia(
        request,
        reply,
        { ...object, content_disposition: 'inline', cache_control: 'no-store' },
        { driver, byToken: false, resourcePolicy: 'same-origin', withoutLocation: true },
      );
    },
  );

  /** Who cannot sign in, such as a suspended member, is a guest here. */
  async function callerOf(request: FastifyRequest): Promise<Caller> {
    try {
      return await authenticate(request);
    } catch (error) {
      if (error instanceof BestieError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
        return guest;
      throw error;
    }
  }
}

/** Sends a derivative, or a range of it. */
function sendPicture(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  guardUserBytes(reply, 'same-origin');
  reply.header('cache-control', 'private, no-store').header('accept-ranges', 'bytes').type('image/webp');
  const range = parseRange(request.headers.range, bytes.length);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).type('text/plain').send('');
  if (!range) return reply.send(bytes);
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  return reply.send(bytes.subarray(range.start, range.end + 1));
}
