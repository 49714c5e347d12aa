import { uuidv7 } from 'uuidv7';
import { dayMs } from '@bestie/contracts/days';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture } from './factories';

const tierFields = {
  name: 'Front row',
  description: 'Everything a week early.',
  price: { amount: 500, currency: 'EUR' },
  capacity: null,
};
const post = {
  title: 'How I press a pleat',
  body: 'Slowly, and under a cloth.',
  publishAt: null,
  earlyUntil: null,
};
const until = new Date(Date.now() + 30 * dayMs).toISOString();

const grantOf = async (factories: Factories, owner: SignedIn) => {
  const { uid } = await factories.person();
  const grant = { id: uuidv7(), uid, tierId: await factories.vipTier(), until, reason };
  return { owner, grant };
};
/** By somebody else, and open to everybody. */
const others: Fixture = async (factories) => ({
  postId: await factories.vipPost(await factories.bystander('creator')),
});
const own: Fixture = async (factories, owner) => ({ postId: await factories.vipPost(owner) });
const oneComment: Fixture = async (factories, owner, caller) => {
  const { postId } = await others(factories, owner, caller);
  const id = uuidv7();
  await factories.call(owner, 'POST', `/api/vip/posts/${String(postId)}/comments`, { id, body: 'Lovely!' });
  return { commentId: id };
};

export const vipFixtures = {
  'vip.get': nothing,
  'vip.createTier': async (factories) => {
    await factories.closeTiers();
    return { id: uuidv7(), ...tierFields, reason };
  },
  'vip.updateTier': async (factories) => ({
    tierId: await factories.vipTier(),
    version: 1,
    name: 'Front bench',
    reason,
  }),
  'vip.listMemberships': async (factories) => ({ uid: (await factories.person()).uid }),
  'vip.grant': async (factories, owner) => (await grantOf(factories, owner)).grant,
  'vip.endGrant': async (factories, owner) => {
    const { grant } = await grantOf(factories, owner);
    await factories.call(await factories.bystander('admin'), 'POST', '/api/vip/grants', grant);
    return { grantId: grant.id, reason };
  },
  'vipPosts.list': nothing,
  'vipPosts.get': others,
  'vipPosts.create': async (factories, _owner, caller) => ({
    id: uuidv7(),
    tierId: await factories.anyTier(),
    ...post,
    media: caller.role === 'fan' ? [] : [{ ...(await factories.vipFile(caller)), alt: 'A pleat' }],
  }),
  'vipPosts.update': async (factories, owner, caller) => ({
    ...(await own(factories, owner, caller)),
    version: 1,
    title: 'How I press two pleats',
  }),
  'vipPosts.delete': async (factories, owner, caller) => ({
    ...(await own(factories, owner, caller)),
    reason,
  }),
  'vipPosts.restore': async (factories, owner, caller) => {
    const input = await own(factories, owner, caller);
    await factories.call(owner, 'POST', `/api/vip/posts/${String(input['postId'])}/delete`, {});
    return input;
  },
  'vipPosts.listComments': others,
  'vipPosts.comment': async (factories, owner, caller) => ({
    ...(await others(factories, owner, caller)),
    id: uuidv7(),
    body: 'Lovely!',
  }),
  'vipPosts.deleteComment': async (factories, owner, caller) => ({
    ...(await oneComment(factories, owner, caller)),
    reason,
  }),
  'vipPosts.restoreComment': async (factories, owner, caller) => {
    const comment = await oneComment(factories, owner, caller);
    await factories.call(owner, 'POST', `/api/vip/comments/${String(comment['commentId'])}/delete`, {});
    return comment;
  },
} satisfies Partial<Record<OperationName, Fixture>>;
