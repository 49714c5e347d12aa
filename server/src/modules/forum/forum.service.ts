import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import type { forumContract, ForumThreadDetail } from '@bestie/contracts/forum.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { decodeCursor, encodeCursor, pageOfRows } from '../../platform/http/paging';
import { hashOfRequest } from '../../platform/http/request-hash';
import { forumPolicy, onlookerOf } from './forum.policy';
import { presentCategory, presentThread, presentThreadDetail } from './forum.presenter';
import type { ForumRepositories } from './forum.repositories';
import type { NewPoll } from './forum-polls.repository';
import { requireWritingRoom } from './writing-limits';

type Input<Verb extends keyof typeof forumContract> = ParsedInputOf<(typeof forumContract)[Verb]>;

export interface ForumDependencies {
  repositories: Pick<ForumRepositories, 'categories' | 'threads'>;
  transaction: Transaction<ForumRepositories>;
}

export type ForumService = ReturnType<typeof createForumService>;

/** Threads: who looks at them, and who begins them. Posts have a service of their own. */
export function createForumService({ repositories, transaction }: ForumDependencies) {
  const { categories, threads } = repositories;

  async function detail(caller: Person, threadId: string): Promise<ForumThreadDetail> {
    const row = forumPolicy.requireFound(await threads.detail(threadId, onlookerOf(caller)));
    return presentThreadDetail(row, forumPolicy.thread(caller, row), forumPolicy.silence(caller, row));
  }

  return {
    detail,

    listCategories: async () => ({ items: (await categories.list()).map(presentCategory) }),

    async list(
      caller: Person,
      { cursor, limit, q, order, period, categoryId, tag }: Input<'list'>,
    ): Promise<OutputOf<(typeof forumContract)['list']>> {
      const rows = await threads.list({
        uid: caller.uid,
        order,
        period,
        categoryId,
        tag,
        search: q,
        after: readPosition(cursor, order),
        limit: limit + 1,
      });
      return pageOfRows(
        rows,
        limit,
        ({ position }) => encodeCursor(position.map((key) => (typeof key === 'boolean' ? Number(key) : key))),
        presentThread,
      );
    },

    get: (caller: Person, { threadId }: Input<'get'>) => detail(caller, threadId),

    async create(caller: Person, input: Input<'create'>): Promise<ForumThreadDetail> {
      const { id, categoryId, title, body, tags, pictures, poll } = input;
      const requestHash = hashOfRequest(input);
      await transaction(async (bound) => {
        await bound.writingLimits.lock(caller.uid);
        const standing = await bound.posts.find(id);
        if (standing) {
          if (standing.author_uid === caller.uid && standing.request_hash === requestHash) return;
          throw new BestieError('already_exists');
        }
        if (!(await bound.categories.find(categoryId)))
          throw BestieError.field('categoryId', 'Choose a category.');
        await requireWritingRoom(bound, caller, { threadId: id, kind: 'thread', body, slowSeconds: null });
        if (poll) await requirePossible(bound, poll);
        await bound.threads.insert({
          id,
          category_id: categoryId,
          author_uid: caller.uid,
          title,
          tags: [...new Set(tags)],
          opening: openingOf(body),
          last_position: 1,
        });
        // The first post has the id of its thread.
        await bound.posts.insert({
          id,
          thread_id: id,
          position: 1,
          author_uid: caller.uid,
          body,
          request_hash: requestHash,
        });
        if (!(await bound.posts.setPictures(id, caller.uid, pictures)))
          throw BestieError.field('pictures', 'Upload the pictures first.');
        if (poll) await bound.polls.insert(id, poll);
        await bound.threadPeople.wrote(id, caller.uid, 1);
        await bound.live.publish({ topic: userTopic(caller.uid), type: 'forum.create', ids: [id] });
      });
      return detail(caller, id);
    },
  };
}

/** The beginning of a text in one line, cut between words where there are any. */
export function openingOf(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim();
  const { openingLength } = limits.forum;
  if (line.length <= openingLength) return line;
  const cut = line.slice(0, openingLength);
  const space = cut.lastIndexOf(' ');
  return `${(space > openingLength / 2 ? cut.slice(0, space) : cut).replace(/\p{Surrogate}$/u, '')}…`;
}

/** @throws BestieError `invalid_input` about `poll` */
async function requirePossible(bound: ForumRepositories, { options, closesAt }: NewPoll): Promise<void> {
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size < ids.length || (await bound.polls.hasOption(ids)))
    throw BestieError.field('poll.options', 'Each option needs an id of its own.');
  if (closesAt !== null && (await bound.polls.isPast(closesAt)))
    throw BestieError.field('poll.closesAt', 'Choose a time to come.');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

/** A place in a list of this order. @throws BestieError `invalid_input` about `cursor` */
function readPosition(
  cursor: string | undefined,
  order: Input<'list'>['order'],
): (string | number)[] | undefined {
  if (cursor === undefined) return undefined;
  const withPins = order === 'latest' || order === 'unanswered';
  const keys = decodeCursor(cursor, withPins ? 3 : 2);
  const [id, key, pin] = [...keys].reverse();
  const fits =
    order === 'top' ? typeof key === 'number' : typeof key === 'string' && instant.test(key) && isDay(key);
  if (typeof id !== 'string' || !uuid.test(id) || !fits || (withPins && typeof pin !== 'number'))
    throw BestieError.field('cursor', 'Unknown position; start from the first page.');
  return keys as (string | number)[];
}

const isDay = (instantText: string) => !Number.isNaN(Date.parse(instantText));
