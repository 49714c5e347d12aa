import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import type { Authenticate } from '../http/caller';
import type { ObjectDriver } from '../objects/object-driver';
import { derivativeNames } from './picture-limits';
import type { PicturesService } from './pictures.service';

export interface PicturesRoutesDependencies {
  pictures: PicturesService;
  driver: ObjectDriver;
  authenticate: Authenticate;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `GET /pictures/{pictureId}/{small|medium|large}.webp`, by session cookie or token. */
export function registerPicturesRoutes(
  app: FastifyInstance,
  { pictures, driver, authenticate }: PicturesRoutesDependencies,
): void {
  app.get<{ Params: { pictureId: string; file: string } }>(
    '/pictures/:pictureId/:file',
    async (request, reply) => {
      const { pictureId, file } = request.params;
      const name = derivativeNames.find((candidate) => file === `${candidate}.webp`);
      if (!name || !uuid.test(pictureId)) throw new BestieError('not_found');
      const content = await pictures.derivative(await authenticate(request), pictureId, name);
      // The address belongs to these bytes for ever: what a browser has kept is right.
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      reply.header('etag', `"${content}"`);
      if (request.headers['if-none-match'] === `"${content}"`) return reply.code(304).send();
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "sandbox; default-src 'none'");
      reply.header('cross-origin-resource-policy', 'same-origin');
      return reply.type('image/webp').send(driver.read(content));
    },
  );
}
