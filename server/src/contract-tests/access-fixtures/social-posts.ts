import { uuidv7 } from 'uuidv7';
import { dayMs, utcDay } from '@bestie/contracts/days';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { SignedIn } from '../../test-support/whole-server';
import type { OperationName } from '../operations';
import { nothing } from './common';
import { reason } from './factories';
import type { Factories, Fixture, Input } from './factories';

const day = (days: number) => utcDay(Date.now() + days * dayMs);
const wallTime = `${day(40)}T09:00`;
const time = { wallTime, timezone: 'Europe/Berlin' };
const url = () => `https://www.pinterest.com/pin/${uuidv7()}/`;
const pin = {
  network: 'pinterest',
  type: 'pin',
  text: null,
  title: 'Camel, six ways',
  board: { id: '1', name: 'Coats' },
};

interface Made {
  postId: string;
  variantId: string;
  version: number;
}

/** A pin that breaks no rule. */
async function onePin(factories: Factories, owner: SignedIn): Promise<Made> {
  const [postId, variantId] = [uuidv7(), uuidv7()];
  const { spaceId, assetId } = await factories.asset(owner);
  const media = [{ spaceId, assetId, role: 'item', alt: 'A coat' }];
  await factories.call(owner, 'POST', '/api/social/posts', {
    id: postId,
    text: 'The coat that I wore 61 times.',
    label: 'Autumn',
    category: '',
    variants: [{ id: variantId, ...pin, media }],
  });
  return { postId, variantId, version: 1 };
}

/** The version after a call about it. */
async function after(
  factories: Factories,
  owner: SignedIn,
  made: Made,
  verb: string,
  payload: object,
): Promise<Made> {
  const { version, variantId } = made;
  const post = (await factories.call(owner, 'POST', `/api/social/variants/${variantId}/${verb}`, {
    version,
    ...payload,
  })) as { variants: { id: string; version: number }[] };
  return { ...made, version: post.variants.find(({ id }) => id === variantId)!.version };
}

const ready = async (factories: Factories, owner: SignedIn) =>
  after(factories, owner, await onePin(factories, owner), 'state', { state: 'ready' });
const published = async (factories: Factories, owner: SignedIn) =>
  after(factories, owner, await onePin(factories, owner), 'mark', { url: url() });

const post: Fixture = async (factories, owner) => ({ postId: (await onePin(factories, owner)).postId });
/** A version, and what somebody does with it. */
const variant =
  (change: object, make: (factories: Factories, owner: SignedIn) => Promise<Made> = onePin): Fixture =>
  async (factories, owner) => {
    const { variantId, version } = await make(factories, owner);
    return { variantId, version, ...change };
  };

async function failed(factories: Factories, owner: SignedIn): Promise<Made> {
  const made = await onePin(factories, owner);
  await factories.query(`update social_variants set state = 'failed' where id = $1`, [made.variantId]);
  return made;
}

/** A try of which nobody knows how it ended. */
const unsure: Fixture = async (factories, owner): Promise<Input> => {
  const { variantId } = await onePin(factories, owner);
  const attemptId = uuidv7();
  await factories.query(`update social_variants set state = 'due' where id = $1`, [variantId]);
  await factories.query(
    `insert into social_attempts (id, variant_id, owner_uid, number, attempt_key, state, content, prepared, sent_at, ended_at)
     values ($1, $2, $3, 1, $1::uuid::text, 'unknown', '{}', '{}', now(), now())`,
    [attemptId, variantId, owner.uid],
  );
  return { attemptId, answer: 'yes', url: url() };
};

const failedStep: Fixture = async (factories, owner): Promise<Input> => {
  const { variantId } = await published(factories, owner);
  await factories.query(
    `insert into social_follow_ups (variant_id, step, state) values ($1, 'first_comment', 'failed')`,
    [variantId],
  );
  return { variantId, step: 'first_comment' };
};

const addMetrics: Fixture = async (factories, owner) => ({
  variantId: (await published(factories, owner)).variantId,
  day: day(-1),
  values: { reach: 120 },
});

export const socialPostsFixtures = {
  'socialPosts.list': () => ({ from: `${day(0)}T00:00:00Z`, to: `${day(30)}T00:00:00Z` }),
  'socialPosts.listQueue': () => ({ view: 'tray' }),
  'socialPosts.listLabels': nothing,
  'socialPosts.listBoards': nothing,
  'socialPosts.listNeeds': nothing,
  'socialPosts.get': post,
  'socialPosts.create': () => ({
    id: uuidv7(),
    text: 'Soon',
    label: '',
    category: '',
    variants: [{ id: uuidv7(), ...pin, idea: true }],
  }),
  'socialPosts.update': async (factories, owner, caller) => ({
    ...(await post(factories, owner, caller)),
    version: 1,
    text: 'Sixty-two times.',
    reason,
  }),
  'socialPosts.delete': async (factories, owner, caller) => ({
    ...(await post(factories, owner, caller)),
    reason,
  }),
  'socialPosts.restore': async (factories, owner, caller) => {
    const input = await post(factories, owner, caller);
    await factories.call(owner, 'POST', `/api/social/posts/${String(input['postId'])}/delete`, {});
    return input;
  },
  'socialPosts.duplicate': async (factories, owner, caller) => ({
    ...(await post(factories, owner, caller)),
    id: uuidv7(),
  }),
  'socialPosts.copyWeek': () => ({ id: uuidv7(), from: day(400), to: day(407) }),
  'socialPosts.undoCopyWeek': () => ({ id: uuidv7() }),
  'socialPosts.previewFill': nothing,
  'socialPosts.fill': async (factories, _owner, caller) => {
    if (caller.role === 'fan') return { id: uuidv7(), items: [{ variantId: uuidv7(), version: 1, ...time }] };
    const { variantId, version } = await ready(factories, caller);
    return { id: uuidv7(), items: [{ variantId, version, ...time }] };
  },
  'socialPosts.undoFill': () => ({ id: uuidv7() }),
  'socialPosts.reorderTray': async (factories, _owner, caller) => ({
    variantIds: [caller.role === 'fan' ? uuidv7() : (await onePin(factories, caller)).variantId],
  }),
  'socialPosts.exportCsv': nothing,
  'socialPosts.importCsv': () => ({ text: 'network,type,text\npinterest,pin,Soon\n', apply: false }),
  'socialVariants.create': async (factories, owner, caller) => ({
    ...(await post(factories, owner, caller)),
    id: uuidv7(),
    ...pin,
  }),
  'socialVariants.update': variant({ title: 'Camel, seven ways', reason }),
  'socialVariants.delete': variant({ reason }),
  'socialVariants.setState': variant({ state: 'ready' }),
  'socialVariants.schedule': variant(time),
  'socialVariants.unschedule': async (factories, owner) => {
    const { variantId, version } = await after(
      factories,
      owner,
      await onePin(factories, owner),
      'schedule',
      time,
    );
    return { variantId, version, reason };
  },
  'socialVariants.requeue': variant({ to: 'now' }, ready),
  'socialVariants.retry': variant({}, failed),
  'socialVariants.resolve': unsure,
  'socialVariants.markPublished': async (factories, owner) => {
    const { variantId, version } = await onePin(factories, owner);
    return { variantId, version, url: url() };
  },
  'socialVariants.unmark': variant({}, published),
  'socialVariants.retryStep': failedStep,
  'socialSlots.list': nothing,
  'socialSlots.save': async (factories, _owner, caller) => {
    await factories.query('delete from social_slot_sets where owner_uid = $1', [caller.uid]);
    return {
      version: 0,
      items: [
        { id: uuidv7(), network: 'pinterest', weekday: 'MO', time: '09:00', timezone: 'Europe/Berlin' },
      ],
    };
  },
  'socialMetrics.list': async (factories, owner) => ({
    variantId: (await published(factories, owner)).variantId,
  }),
  'socialMetrics.listNewest': () => ({ variantIds: uuidv7() }),
  'socialMetrics.add': addMetrics,
  'socialMetrics.delete': async (factories, owner, caller) => {
    const { variantId, ...input } = await addMetrics(factories, owner, caller);
    const { items } = (await factories.call(
      owner,
      'POST',
      `/api/social/variants/${String(variantId)}/metrics`,
      input,
    )) as { items: { id: string }[] };
    return { pointId: items[0]!.id };
  },
  'socialMetrics.importCsv': () => ({ text: 'url,date,reach\n', apply: false }),
  'networkLimits.list': nothing,
  'networkLimits.save': () => {
    const { network, values } = initialNetworkLimits[0]!;
    return { network, from: day(3000), values, reason };
  },
} satisfies Partial<Record<OperationName, Fixture>>;
