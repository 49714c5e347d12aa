import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, platformTopic, topicsPerStream, userTopic } from '@bestie/contracts/live';
import { person } from '../http/caller';
import type { Authenticate, Person } from '../http/caller';
import { invalidInput } from '../http/register-contract';
import type { RateLimits } from '../http/rate-limits';
import type { Live } from './live';

export interface LiveRoutesDependencies {
  live: Pick<Live, 'attach'>;
  authenticate: Authenticate;
  rateLimits: RateLimits;
  /** Kinds of objects with live events for several people, as modules declare them: topics are `kind:id`. */
  resourceKinds: readonly string[];
  /** Whether the person may subscribe to an object, and until when if that is limited. */
  resourceAccess: (caller: Person, kind: string, id: string) => Promise<{ until: Date | null } | null>;
  clock: () => Date;
}

/** A stream ends after this time; the client reconnects, and access is checked again. */
const maxStreamMs = 15 * 60_000;

/** Valid topics for these kinds of objects. */
const querySchema = (resourceKinds: readonly string[]) => {
  const topic = [
    'user:[A-Za-z0-9_-]{1,128}',
    `(${resourceKinds.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
    adminTopic,
    platformTopic,
  ].join('|');
  return z.object({
    topics: z
      .string()
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(z.string().regex(new RegExp(`^(${topic})$`)))
          .min(1)
          .max(topicsPerStream),
      ),
    lastEventId: z.string().max(40).optional(),
  });
};

/**
 * `GET /api/live?topics=…`: server-sent events of the topics that the caller may subscribe to. One that is closed to them
 * does not keep them from the others, because a page has one stream for all of its topics.
 */
export function registerLiveRoutes(app: FastifyInstance, dependencies: LiveRoutesDependencies): void {
  const { live, authenticate, rateLimits, resourceKinds, resourceAccess, clock } = dependencies;
  const query = querySchema(resourceKinds);

  /**
   * Until when a person may subscribe to a topic, `latest` at most: their own events, those of the site,
   * those of objects as their module decides, and for admins those of any person. Null for any other.
   */
  async function findAccessEnd(caller: Person, topic: string, latest: Date): Promise<Date | null> {
    if (topic === platformTopic) return latest;
    const [kind, id = ''] = topic.split(':');
    if (topic === adminTopic ? caller.role === 'admin' : kind === 'user' && id === caller.uid) return latest;
    const access =
      kind !== undefined && resourceKinds.includes(kind) ? await resourceAccess(caller, kind, id) : null;
    if (!access) return null;
    return access.until && access.until < latest ? access.until : latest;
  }

  /**
   * Those of the topics that a person may subscribe to, each with its end.
   * @throws BestieError `not_found` when none is open to them
   */
  async function findOpenTopics(
    caller: Person,
    topics: readonly string[],
    latest: Date,
  ): Promise<Map<string, Date>> {
    const ends = await Promise.all(
      topics.map(async (topic) => [topic, await findAccessEnd(caller, topic, latest)] as const),
    );
    const open = new Map(ends.flatMap(([topic, end]) => (end ? [[topic, end] as const] : [])));
    if (open.size === 0) throw new BestieError('not_found');
    return open;
  }

  app.get('/api/live', { config: { streams: true } }, async (request, reply) => {
    const caller = person(await authenticate(request));
    await rateLimits.consume('stream', 'live.stream', caller.uid);
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw invalidInput(parsed.error);
    const { topics, lastEventId } = parsed.data;
    const latest = new Date(clock().getTime() + maxStreamMs);
    const open = await findOpenTopics(caller, topics, latest);
    const recheck = async () => {
      const still = await findOpenTopics(person(await authenticate(request)), [...open.keys()], latest);
      if (still.size < open.size) throw new BestieError('not_found');
    };
    const resumed = request.headers['last-event-id'];
    await live.attach(reply, {
      topics: [...open.keys()],
      refused: topics.filter((topic) => !open.has(topic)),
      owner: userTopic(caller.uid),
      lastEventId: typeof resumed === 'string' ? resumed : lastEventId,
      endsAt: [...open.values()].reduce((one, other) => (other < one ? other : one)),
      recheck,
    });
    return reply;
  });
}
