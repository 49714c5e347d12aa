import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic } from '@bestie/contracts/live';
import { person } from '../http/caller';
import type { Authenticate, Person } from '../http/caller';
import { invalidInput } from '../http/register-contract';
import type { RateLimits } from '../http/rate-limits';
import type { Live } from './live';

export interface LiveRoutesDependencies {
  live: Pick<Live, 'attach'>;
  authenticate: Authenticate;
  rateLimits: RateLimits;
  /** True when the person belongs to the space. */
  isSpaceMember: (spaceId: string, caller: Person) => Promise<boolean>;
  clock: () => Date;
}

const maxTopics = 20;

/** A stream ends after so many milliseconds; the browser connects again, and rights are looked at afresh. */
const longestStream = 15 * 60_000;

const query = z.object({
  topics: z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(/^(user:[A-Za-z0-9_-]{1,128}|space:[0-9a-f-]{36}|admin)$/))
        .min(1)
        .max(maxTopics),
    ),
  lastEventId: z.string().max(40).optional(),
});

/** `GET /api/live?topics=…`: server-sent events of the topics that the caller may hear. */
export function registerLiveRoutes(app: FastifyInstance, dependencies: LiveRoutesDependencies): void {
  const { live, authenticate, rateLimits, isSpaceMember, clock } = dependencies;

  /** One's own events, those of one's spaces, and for admins those of the platform. */
  async function mayHear(caller: Person, topic: string): Promise<boolean> {
    const [kind, id = ''] = topic.split(':');
    if (topic === adminTopic) return caller.role === 'admin';
    return kind === 'user' ? id === caller.uid : isSpaceMember(id, caller);
  }

  app.get('/api/live', async (request, reply) => {
    const caller = person(await authenticate(request));
    await rateLimits.consume('session', 'live.stream', caller.uid);
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { topics, lastEventId } = parsed.data;
    const heard = await Promise.all(topics.map((topic) => mayHear(caller, topic)));
    if (heard.includes(false)) throw new BestieError('not_found');
    const resumed = request.headers['last-event-id'];
    await live.attach(reply, {
      topics,
      lastEventId: typeof resumed === 'string' ? resumed : lastEventId,
      endsAt: new Date(clock().getTime() + longestStream),
    });
    return reply;
  });
}
