import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Authenticate } from '../http/caller';
import type { RateLimits } from '../http/rate-limits';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import { guardUserBytes } from '../objects/contents/object-media';
import { derivativeNames } from './picture-limits';
import type { PicturesService } from './pictures.service';

export interface PicturesRoutesDependencies {
  pictures: PicturesService;
  driver: ObjectDriver;
  authenticate: Authenticate;
  rateLimits: RateLimits;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the header names AVIF explicitly: a wildcard also comes from programs that cannot read it. */
export function acceptsAvif(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/avif' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/**
 * `GET /pictures/{pictureId}/{small|medium|large}`, by session cookie or token: AVIF for clients that accept it, once
 * it is made, WebP otherwise.
 */
export function registerPicturesRoutes(
  app: FastifyInstance,
  { pictures, driver, authenticate, rateLimits }: PicturesRoutesDependencies,
): void {
  app.get<{ Params: { pictureId: string; file: string } }>(
    '/pictures/:pictureId/:file',
    async (request, reply) => {
      const { pictureId, file } = request.params;
      const name = derivativeNames.find((candidate) => candidate === file);
      if (!name || !uuid.test(pictureId)) throw new BestieError('not_found');
      const caller = await authenticate(request);
      await rateLimits.consume('picture', 'pictures.get', caller.kind === 'person' ? caller.uid : request.ip);
      const { content, format, lasting } = await pictures.derivative(caller, pictureId, name, {
        avif: acceptsAvif(request.headers.accept),
      });
      // The URL belongs to this picture permanently, so cached bytes stay valid in either format. When
      // another person controls access, the browser revalidates each time.
      reply.header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'private, no-cache');
      reply.header('vary', 'Accept');
      reply.header('etag', `"${content}"`);
      if (request.headers['if-none-match'] === `"${content}"`) return reply.code(304).send();
      guardUserBytes(reply, 'same-origin');
      return reply.type(`image/${format}`).send(driver.read(content));
    },
  );
}
