import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, platformTopic, userTopic } from '@bestie/contracts/live';
import { person } from '../http/caller';
import type { Authenticate, Person } from '../http/caller';
import { invalidInput } from '../http/register-contract';
import type { RateLimits } from '../http/rate-limits';
import type { Live } from './live';

export interface LiveRoutesDependencies {
  live: Pick<Live, 'attach'>;
  authenticate: Authenticate;
  rateLimits: RateLimits;
  /** Whether the person may see the space, and until when if access expires; provided by the spaces module. */
  spaceAccess: (caller: Person, spaceId: string) => Promise<{ until: Date | null } | null>;
  /** Whether the person collaborates on the board; provided by the boards module. */
  boardAccess: (caller: Person, boardId: string) => Promise<boolean>;
  clock: () => Date;
}

const maxTopics = 20;

/** A stream ends after this time; the client reconnects, and access is checked again. */
const maxStreamMs = 15 * 60_000;

const query = z.object({
  topics: z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              /^(user:[A-Za-z0-9_-]{1,128}|(space|board):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|admin|platform)$/,
            ),
        )
        .min(1)
        .max(maxTopics),
    ),
  lastEventId: z.string().max(40).optional(),
});

/** `GET /api/live?topics=…`: server-sent events of the topics that the caller may subscribe to. */
export function registerLiveRoutes(app: FastifyInstance, dependencies: LiveRoutesDependencies): void {
  const { live, authenticate, rateLimits, spaceAccess, boardAccess, clock } = dependencies;

  /**
   * Until when the caller may subscribe to a topic, `latest` at most: their own events, events of the site, of the
   * spaces and boards they can access, and for admins those that they monitor.
   * @throws BestieError `not_found` for any other topic
   */
  async function findAccessEnd(caller: Person, topic: string, latest: Date): Promise<Date> {
    if (topic === platformTopic) return latest;
    const [kind, id = ''] = topic.split(':');
    if (topic === adminTopic ? caller.role === 'admin' : kind === 'user' && id === caller.uid) return latest;
    if (kind === 'board' && (await boardAccess(caller, id))) return latest;
    const access = kind === 'space' ? await spaceAccess(caller, id) : null;
    if (!access) throw new BestieError('not_found');
    return access.until && access.until < latest ? access.until : latest;
  }

  app.get('/api/live', async (request, reply) => {
    const caller = person(await authenticate(request));
    await rateLimits.consume('stream', 'live.stream', caller.uid);
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { topics, lastEventId } = parsed.data;
    const latest = new Date(clock().getTime() + maxStreamMs);
    const ends = await Promise.all(topics.map((topic) => findAccessEnd(caller, topic, latest)));
    const recheck = async () => {
      const still = person(await authenticate(request));
      await Promise.all(topics.map((topic) => findAccessEnd(still, topic, latest)));
    };
    const resumed = request.headers['last-event-id'];
    await live.attach(reply, {
      topics,
      owner: userTopic(caller.uid),
      lastEventId: typeof resumed === 'string' ? resumed : lastEventId,
      endsAt: ends.reduce((one, other) => (other < one ? other : one)),
      recheck,
    });
    return reply;
  });
}
