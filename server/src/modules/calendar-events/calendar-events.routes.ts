import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { calendarEventsContract } from '@bestie/contracts/calendar-events.contract';
import { BestieError } from '@bestie/contracts/errors';
import { id } from '@bestie/contracts/fields';
import { person } from '../../platform/http/caller';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import { guardUserBytes } from '../../platform/objects/contents/object-media';
import type { CalendarEventsService } from './calendar-events.service';
import type { CalendarFeedsService } from './calendar-feeds.service';

const contentType = 'text/calendar; charset=utf-8';
const token = z.string().regex(/^[\w-]{27}$/);

export interface CalendarServices {
  calendarEvents: CalendarEventsService;
  calendarFeeds: CalendarFeedsService;
  publicOrigin: string | undefined;
}

/** HTTP routes of the contract, and the files for calendar programs, which send no headers of ours. */
export function registerCalendarEventsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { calendarEvents, calendarFeeds, publicOrigin }: CalendarServices,
): void {
  const originOf = (request: FastifyRequest) => publicOrigin ?? `${request.protocol}://${request.host}`;

  registerContract(app, http, 'calendarEvents', calendarEventsContract, {
    list: ({ caller, input }) => calendarEvents.list(caller, input),
    get: ({ caller, input }) => calendarEvents.get(caller, input),
    create: ({ caller, input }) => calendarEvents.create(caller, input),
    update: ({ caller, input }) => calendarEvents.update(caller, input),
    cancel: ({ caller, input }) => calendarEvents.cancel(caller, input),
    remove: ({ caller, input }) => calendarEvents.remove(caller, input),
    restore: ({ caller, input }) => calendarEvents.restore(caller, input),
    answer: ({ caller, input }) => calendarEvents.answer(caller, input),
    getFeed: ({ caller }) => calendarFeeds.get(caller),
    createFeed: ({ caller }) => calendarFeeds.create(caller),
    deleteFeed: ({ caller }) => calendarFeeds.delete(caller),
  });

  app.get<{ Params: { eventId: string } }>('/api/calendar/files/:eventId.ics', async (request, reply) => {
    const caller = person(await http.authenticate(request));
    await http.rateLimits.consume('read', 'calendarEvents.file', caller.uid);
    const eventId = parse(id, request.params.eventId);
    const file = await calendarFeeds.file(caller, eventId, originOf(request));
    guardUserBytes(reply, 'same-origin');
    reply.header('cache-control', 'private, no-store');
    reply.header('content-disposition', 'attachment; filename="event.ics"');
    return reply.type(contentType).send(file);
  });

  app.get<{ Params: { token: string } }>('/api/calendar/feeds/:token.ics', async (request, reply) => {
    await http.rateLimits.consume('read', 'calendarEvents.feed', request.ip);
    const given = parse(token, request.params.token);
    const file = await calendarFeeds.feed(given, originOf(request));
    guardUserBytes(reply, 'cross-origin');
    reply.header('cache-control', 'private, no-store');
    reply.header('x-robots-tag', 'noindex');
    return reply.type(contentType).send(file);
  });
}

/** @throws BestieError `not_found`: an address that cannot be is one that is not there */
function parse(schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BestieError('not_found');
  return parsed.data;
}
