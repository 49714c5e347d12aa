import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { HttpServices } from '../../platform/http/register-contract';
import type { SecretKeys } from '../../platform/keys/secret-keys';
import { sendMedia } from '../../platform/objects/contents/object-media';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import type { SocialPostsRepositories } from './social-posts.repositories';

/** For how long a network can fetch a file, in milliseconds. */
const lifeMs = 60 * 60_000;
const purpose = 'addresses of social media';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

interface AddressDependencies {
  secretKeys: Pick<SecretKeys, 'get'>;
  publicOrigin: string | undefined;
  clock: () => Date;
}

const sign = (key: Buffer, mediaId: string, until: string): Buffer =>
  createHmac('sha256', key).update(`${mediaId} ${until}`).digest();

/** Addresses at which networks themselves fetch a file, in ASCII, without signing in, for an hour. */
export function createMediaAddresses({ secretKeys, publicOrigin, clock }: AddressDependencies) {
  const keyOf = async () => (await secretKeys.get()).derive(purpose);
  return {
    async addressOf(mediaId: string, contentType: string): Promise<string | null> {
      if (publicOrigin === undefined) return null;
      const until = String(Math.floor((clock().getTime() + lifeMs) / 1000));
      const signature = sign(await keyOf(), mediaId, until).toString('base64url');
      const extension = extensions[contentType] ?? 'bin';
      return new URL(`/api/social/media/${mediaId}/${until}/${signature}/file.${extension}`, publicOrigin)
        .href;
    },

    /** Whether an address is one of ours and lasts. */
    async isValid(mediaId: string, until: string, signature: string): Promise<boolean> {
      const given = Buffer.from(signature, 'base64url');
      const right = sign(await keyOf(), mediaId, until);
      return (
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(until) * 1000 > clock().getTime()
      );
    },
  };
}

export type MediaAddresses = ReturnType<typeof createMediaAddresses>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `GET /api/social/media/{mediaId}/{until}/{signature}/{name}`: a file for the network that was given its address. */
export function registerMediaAddressRoutes(
  app: FastifyInstance,
  {
    addresses,
    repositories,
    driver,
    findObject,
    rateLimits,
  }: HttpServices & {
    addresses: MediaAddresses;
    repositories: Pick<SocialPostsRepositories, 'socialPosts'>;
    driver: ObjectDriver;
    findObject: (name: string) => Promise<StoredObject | undefined>;
  },
): void {
  app.get<{ Params: { mediaId: string; until: string; signature: string; name: string } }>(
    '/api/social/media/:mediaId/:until/:signature/:name',
    async (request, reply) => {
      await rateLimits.consume('picture', 'social.media', request.ip);
      const { mediaId, until, signature } = request.params;
      const isOurs =
        uuid.test(mediaId) &&
        /^\d{1,12}$/.test(until) &&
        (await addresses.isValid(mediaId, until, signature));
      const name = isOurs ? await repositories.socialPosts.objectOfMedia(mediaId) : undefined;
      const object = name === undefined ? undefined : await findObject(name);
      if (!object) throw new BestieError('not_found');
      return sendMedia(
        request,
        reply,
        { ...object, content_disposition: 'inline', cache_control: 'no-store' },
        { driver, byToken: true, resourcePolicy: 'cross-origin', withoutLocation: true },
      );
    },
  );
}
