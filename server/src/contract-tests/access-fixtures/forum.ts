import { uuidv7 } from 'uuidv7';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { forumThread, reason } from './factories';
import type { Fixture } from './factories';

const oneThread: Fixture = async (factories, owner) => ({ threadId: (await factories.thread(owner)).id });

const onePost: Fixture = async (factories, owner) => {
  const { id: threadId } = await factories.thread(await factories.bystander());
  return { postId: (await factories.post(owner, threadId)).id };
};
const oneCategory: Fixture = async (factories) => {
  const id = uuidv7();
  await factories.call(await factories.bystander('admin'), 'POST', '/api/forum/categories', {
    id,
    name: `C ${id}`,
  });
  return { categoryId: id };
};
/** A thread, and what an admin does with it. */
const moderated =
  (act: object): Fixture =>
  async (factories, owner) => ({ ...(await oneThread(factories, owner, owner)), ...act, reason });

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
  'forum.similar': () => ({ title: 'Ankle boots with trousers?' }),
  'forum.edit': async (factories, owner) => {
    const { id: threadId, version } = await factories.thread(owner);
    return { threadId, version, title: 'Ankle boots with wide trousers, please?' };
  },
  'forum.delete': moderated({}),
  'forum.restore': async (factories, owner) => {
    const { id: threadId } = await factories.thread(owner);
    await factories.call(owner, 'POST', `/api/forum/threads/${threadId}/delete`, {});
    return { threadId, reason };
  },
  'forum.acceptAnswer': async (factories, owner) => {
    const { id: threadId } = await factories.thread(owner);
    const { id: postId } = await factories.post(await factories.bystander(), threadId);
    return { threadId, postId, reason };
  },
  'forum.markRead': async (factories, owner) => ({
    ...(await oneThread(factories, owner, owner)),
    position: 1,
  }),
  'forum.setLevel': async (factories, owner) => ({
    ...(await oneThread(factories, owner, owner)),
    level: 'muted',
  }),
  'forum.bookmark': async (factories, owner) => ({
    ...(await oneThread(factories, owner, owner)),
    bookmarked: true,
  }),
  'forum.vote': async (factories, owner) => {
    const [yes, no] = ['Yes', 'No'].map((label) => ({ id: uuidv7(), label }));
    const { id: threadId } = await factories.thread(owner, { poll: { kind: 'one', options: [yes, no] } });
    return { threadId, optionIds: [yes?.id] };
  },
  'forum.pin': moderated({ pinned: true }),
  'forum.lock': moderated({ locked: true }),
  'forum.slow': moderated({ seconds: 60 }),
  'forum.hide': moderated({ hidden: true }),
  'forum.move': moderated({ categoryId: forumThread.categoryId }),
  'forum.merge': async (factories, owner) => ({
    ...(await oneThread(factories, owner, owner)),
    intoId: (await factories.thread(owner)).id,
    reason,
  }),
  'forum.createCategory': () => ({ id: uuidv7(), name: 'Hats' }),
  'forum.updateCategory': async (factories, owner) => ({
    ...(await oneCategory(factories, owner, owner)),
    version: 1,
    name: 'Hats & gloves',
  }),
  'forum.deleteCategory': oneCategory,
  'forumPosts.edit': async (factories, owner) => ({
    ...(await onePost(factories, owner, owner)),
    version: 1,
    body: 'With short socks.',
  }),
  'forumPosts.delete': async (factories, owner) => ({ ...(await onePost(factories, owner, owner)), reason }),
  'forumPosts.revisions': onePost,
  'forumPosts.react': async (factories, owner) => ({
    ...(await onePost(factories, await factories.bystander(), owner)),
    reaction: 'love',
  }),
} satisfies Partial<Record<OperationName, Fixture>>;
