import { uuidv7 } from 'uuidv7';
import type { ErrorBody } from '@bestie/contracts/errors';
import type { ForumPost, forumPostsContract } from '@bestie/contracts/forum-posts.contract';
import type { ForumThread, ForumThreadDetail } from '@bestie/contracts/forum.contract';
import type { OutputOf } from '@bestie/contracts/define-contract';
import { stepUpHeader } from '@bestie/contracts/step-up';
import { createFactories, forumThread } from '../contract-tests/access-fixtures/factories';
import { bearerOf, startWholeServer, uncounted } from './whole-server';
import type { SignedIn, WholeServer } from './whole-server';

export interface ForumAnswer<Body> {
  status: number;
  body: Body;
  error: ErrorBody['error'];
}

export type TestForum = Awaited<ReturnType<typeof startTestForum>>;

/** A whole server with a forum. All accounts are old, unless a test says otherwise. */
export async function startTestForum() {
  const whole: WholeServer = await startWholeServer({ rateLimits: uncounted });
  const factories = createFactories(whole);

  async function call<Body>(
    as: SignedIn | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<ForumAnswer<Body>> {
    const request = { method, url, headers: as ? bearerOf(as) : {}, ...(payload && { payload }) };
    let reply = await whole.app.inject(request);
    const stepUp = reply.statusCode === 403 && reply.json<ErrorBody>().error.stepUp;
    if (as && stepUp) {
      await whole.confirm(as, stepUp);
      reply = await whole.app.inject({ ...request, headers: { ...request.headers, [stepUpHeader]: stepUp } });
    }
    const body = (reply.body === '' ? {} : reply.json()) as Body & ErrorBody;
    return { status: reply.statusCode, body, error: body.error };
  }

  return {
    whole,
    factories,
    call,
    sql: (text: string, values: unknown[] = []) => whole.database.pool.query(text, values),

    /** A person with a handle and an account that is a month old. */
    async person(handle: string, role: SignedIn['role'] = 'fan') {
      const person = await whole.signIn(role, handle);
      await call(person, 'PATCH', `/api/profiles/${person.uid}`, {
        version: 0,
        handle,
        name: `Name ${handle}`,
      });
      await factories.mayWrite(person);
      return person;
    },

    /** @returns the object name of a picture of theirs */
    async picture(owner: SignedIn): Promise<string> {
      const name = await factories.object(owner);
      await whole.database.pool.query(
        `insert into pictures (id, object_name, generation, owner_uid, state, sha256, palette)
         values ($1, $2, 1, $3, 'ready', $2, '[]') on conflict do nothing`,
        [uuidv7(), name, owner.uid],
      );
      return name;
    },

    /** Moves everything in the forum into the past by this interval, such as `25 hours`. */
    async pass(interval: string) {
      for (const [table, columns] of [
        ['forum_threads', ['created_at', 'bumped_at', 'deleted_at']],
        ['forum_posts', ['created_at', 'edited_at', 'deleted_at']],
        ['forum_reactions', ['created_at']],
        ['forum_thread_people', ['seen_at']],
        ['forum_polls', ['closes_at']],
      ] as const)
        await whole.database.pool.query(
          `update ${table} set ${columns.map((column) => `${column} = ${column} - $1::interval`).join(', ')}`,
          [interval],
        );
    },

    /** Starts a thread, without writing limits. */
    thread: async (as: SignedIn, changes: object = {}) => {
      await factories.mayWrite(as);
      return call<ForumThreadDetail>(as, 'POST', '/api/forum/threads', {
        id: uuidv7(),
        ...forumThread,
        ...changes,
      });
    },
    /** Replies, without writing limits. */
    reply: async (as: SignedIn, threadId: string, body: string, changes: object = {}) => {
      await factories.mayWrite(as);
      return call<ForumPost>(as, 'POST', `/api/forum/threads/${threadId}/posts`, {
        id: uuidv7(),
        body,
        ...changes,
      });
    },
    get: (as: SignedIn, threadId: string) =>
      call<ForumThreadDetail>(as, 'GET', `/api/forum/threads/${threadId}`),
    list: async (as: SignedIn, query = '') =>
      (
        await call<{ items: ForumThread[]; nextCursor: string | null }>(
          as,
          'GET',
          `/api/forum/threads?${query}`,
        )
      ).body,
    posts: (as: SignedIn, threadId: string, query = '') =>
      call<OutputOf<typeof forumPostsContract.list>>(
        as,
        'GET',
        `/api/forum/threads/${threadId}/posts?${query}`,
      ),
    act: <Body = ForumThreadDetail>(as: SignedIn, threadId: string, verb: string, body: object = {}) =>
      call<Body>(as, 'POST', `/api/forum/threads/${threadId}/${verb}`, body),
    close: () => whole.close(),
  };
}
