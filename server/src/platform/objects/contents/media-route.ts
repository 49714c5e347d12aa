import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uidOf } from '../../http/caller';
import type { Caller } from '../../http/caller';
import { callerOrGuest } from '../../http/caller-or-guest';
import type { HttpServices } from '../../http/register-contract';
import type { ObjectDriver } from '../drivers/object-driver';
import type { StoredObject } from '../protocol/objects.presenter';
import { sendMedia } from './object-media';

/**
 * Registers what media elements fetch by session cookie, for GET and HEAD in one: a HEAD that is derived from GET would say that
 * the file is empty. Access is decided by `send`, again for each request and range.
 * @param name of the rate limit
 */
export function registerMediaRoute<Params>(
  app: FastifyInstance,
  { authenticate, rateLimits }: HttpServices,
  {
    url,
    name,
    send,
  }: {
    url: string;
    name: string;
    send: (
      caller: Caller,
      request: FastifyRequest<{ Params: Params }>,
      reply: FastifyReply,
    ) => Promise<FastifyReply>;
  },
): void {
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await callerOrGuest(authenticate, request);
      await rateLimits.consume('picture', name, uidOf(caller) || request.ip);
      return send(caller, request, reply);
    },
  });
}

/** Sends sound or video, or a range of it, to somebody to whom it is open now; nothing keeps a copy. */
export const sendClosedMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  driver: ObjectDriver,
): FastifyReply =>
  sendMedia(
    request,
    reply,
    { ...object, content_disposition: 'inline', cache_control: 'no-store' },
    { driver, byToken: false, resourcePolicy: 'same-origin', withoutLocation: true },
  );
