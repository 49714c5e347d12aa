import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { forumThread } from './factories';
import type { Fixture } from './factories';

const oneThread: Fixture = async (factories, owner) => ({ threadId: (await factories.thread(owner)).id });

export const forumFixtures = {
  'forum.listCategories': nothing,
  'forum.list': nothing,
  'forum.get': oneThread,
  'forum.create': async (factories, _owner, caller) => {
    await factories.mayWrite(caller);
    return { id: uuidv7(), ...forumThread };
  },
  'forumPosts.list': oneThread,
  'forumPosts.create': async (factories, owner, caller) => {
    const { threadId } = await oneThread(factories, owner, caller);
    await factories.mayWrite(caller);
    return { threadId, id: uuidv7(), body: 'Pointed ones, and hide the edge.' };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
