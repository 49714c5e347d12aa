import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Need } from '@bestie/contracts/social-posts.contract';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { attemptId, postId, postOf, variantCard, variantId, variant } from '../../test-support/social-posts';

const path = '/creator/post-later';
type Known = Parameters<typeof answers>[0];

/** Answers each view with the versions that belong there. */
function queue(...cards: VariantCard[]) {
  const views: Record<string, (card: VariantCard) => boolean> = {
    tray: ({ state, scheduledAt }) => scheduledAt === null && ['idea', 'draft', 'ready'].includes(state),
    upcoming: ({ state, scheduledAt }) =>
      scheduledAt !== null && ['draft', 'ready', 'scheduled'].includes(state),
    attention: ({ state }) => ['due', 'failed', 'missed'].includes(state),
    published: ({ state }) => state === 'published',
  };
  return ({ path: asked }: { path: string }) => {
    const { searchParams } = new URL(asked, 'http://bestie.test');
    const states = searchParams.getAll('states').flatMap((each) => each.split(','));
    const networks = searchParams.getAll('networks').flatMap((each) => each.split(','));
    const items = cards
      .filter(views[searchParams.get('view') ?? '']!)
      .filter(({ state }) => states.length === 0 || states.includes(state))
      .filter(({ network }) => networks.length === 0 || networks.includes(network));
    return { items, nextCursor: null };
  };
}
const unsure: Need = {
  kind: 'unsure',
  postId,
  variantId,
  network: 'instagram',
  sentence: 'Nobody knows whether “Camel, six ways.” is on Instagram.',
  button: 'Is it there?',
  since: '2026-06-15T12:00:00.000Z',
};
async function open(known: Known, address = path) {
  const server = answers({
    'GET /api/social/queue': { items: [], nextCursor: null },
    'GET /api/social/needs': { items: [] },
    'GET /api/social/labels': { labels: [], categories: [] },
    'GET /api/users/bestie/settings/profile': { timezone: 'Europe/Berlin' },
    ...known,
  });
  const page = await renderRemote(remote, {
    path: address,
    fetch: server.fetch,
    shell: { role: 'creator' },
  });
  return { ...page, ...server };
}
const row = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);

test('what needs the creator comes first, then each part in its order with what can be done there', async () => {
  const scheduled = { scheduledAt: '2026-06-20T07:00:00.000Z', wallTime: '2026-06-20T09:00' };
  await open({
    'GET /api/social/needs': { items: [unsure] },
    'GET /api/social/queue': queue(
      variantCard({ id: 'a', state: 'missed', title: 'Late' }),
      variantCard({
        id: 'b',
        state: 'failed',
        title: 'No',
        reason: 'Instagram did not take it.',
        sentence: 'Too wide.',
      }),
      variantCard({ id: 'c', state: 'scheduled', title: 'Soon', ...scheduled, timezone: 'Europe/London' }),
      variantCard({ id: 'd', state: 'ready', title: 'Set' }),
      variantCard({ id: 'e', state: 'due', title: 'Lost', unsure: true }),
    ),
  });
  await screen.findByRole('heading', { name: 'Needs you' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Needs you',
    'Due',
    'Scheduled',
    'Ideas, drafts and ready',
    'Failed',
    'Missed',
  ]);
  const lost = await row('Lost');
  expect(lost.getByText('Unsure')).toBeVisible();
  expect(lost.getByRole('button', { name: 'Is it there?: Lost' })).toBeVisible();
  // Nothing may send it again, and it has no menu that could.
  expect(lost.getAllByRole('button')).toHaveLength(1);
  const failed = await row('No');
  expect(failed.getByText('Instagram did not take it.')).toBeVisible();
  expect(failed.getByText('Too wide.')).toBeVisible();
  expect(failed.getByRole('button', { name: 'Send again: No' })).toBeVisible();
  expect(await (await row('Soon')).findByText('20 Jun 2026, 09:00 London')).toBeVisible();
  const missed = await row('Late');
  for (const action of ['Publish now', 'Next free slot', 'Make it a draft'])
    expect(missed.getByRole('button', { name: `${action}: Late` })).toBeVisible();
});

test('an unsure one is answered: the address has to be one of its network; elsewhere answered, the question is gone', async () => {
  let isAnswered = false;
  const failed = variant({
    state: 'due',
    unsure: true,
    attempts: [
      {
        id: attemptId,
        number: 1,
        state: 'unknown',
        reason: null,
        sentence: null,
        startedAt: '2026-06-15T12:00:00.000Z',
        sentAt: '2026-06-15T12:00:00.000Z',
        endedAt: '2026-06-15T12:01:00.000Z',
        looksUpAt: null,
        answer: null,
      },
    ],
  });
  const { requests } = await open({
    'GET /api/social/needs': () => ({ items: isAnswered ? [] : [unsure] }),
    [`GET /api/social/posts/${postId}`]: postOf(failed),
    [`POST /api/social/attempts/${attemptId}/resolve`]: () => {
      isAnswered = true;
      return postOf(variant({ state: 'published' }));
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Is it there\?/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it there?' }));
  const yes = dialog.getByRole('button', { name: 'Yes, it is there' });
  const address = await dialog.findByRole('textbox', { name: /Its address on Instagram/ });
  await userEvent.type(address, 'https://www.youtube.com/watch?v=1');
  expect(dialog.getByText('This is not the address of a post on Instagram.')).toBeVisible();
  expect(yes).toBeDisabled();
  await userEvent.clear(address);
  await userEvent.type(address, 'https://www.instagram.com/p/9/');
  await userEvent.click(yes);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Is it there\?/ })).not.toBeInTheDocument(),
  );
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    answer: 'yes',
    url: 'https://www.instagram.com/p/9/',
  });
});

test('free slots are filled after a preview, with one undo for all', async () => {
  const planned = {
    version: 3,
    wallTime: '2026-06-20T09:00',
    timezone: 'Europe/Berlin',
    network: 'pinterest',
  };
  const { requests, record } = await open({
    'POST /api/social/fills/preview': {
      items: [
        { ...planned, variantId: 'a', name: 'Linen', at: '2026-06-20T07:00:00.000Z' },
        {
          ...planned,
          variantId: 'b',
          name: 'Wool',
          wallTime: '2026-06-21T09:00',
          at: '2026-06-21T07:00:00.000Z',
        },
      ],
      left: [
        { variantId: 'c', network: 'youtube', name: 'Haul', reason: 'There is no free slot for YouTube.' },
      ],
    },
    'POST /api/social/fills': { scheduled: 2 },
    'POST /api/social/fills/undo': { undone: 2 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Fill free slots' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill free slots' }));
  expect(
    within(await dialog.findByRole('list', { name: 'Planned' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Linen20 Jun 2026, 09:00', 'Wool21 Jun 2026, 09:00']);
  expect(dialog.getByText('Haul: There is no free slot for YouTube.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule 2 posts' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Scheduled 2 posts.'));
  const fill = requests.find(({ path: asked }) => asked === '/api/social/fills');
  expect(fill?.body['items']).toEqual([
    { variantId: 'a', version: 3, wallTime: '2026-06-20T09:00', timezone: 'Europe/Berlin' },
    { variantId: 'b', version: 3, wallTime: '2026-06-21T09:00', timezone: 'Europe/Berlin' },
  ]);
  record.toasts.at(-1)?.undo?.();
  await waitFor(() =>
    expect(requests.find(({ path: asked }) => asked.endsWith('/undo'))?.body).toEqual({
      id: fill?.body['id'],
    }),
  );
});

test.each([
  ['one', 1, '1 post breaks a rule now. It keeps its time as a draft and is not published until you fix it.'],
  [
    'all',
    0,
    '2 posts break a rule now. They keep their times as drafts and are not published until you fix them.',
  ],
])('a fill of two of which %s breaks a rule by then says so', async (_which, scheduled, rest) => {
  const planned = {
    version: 3,
    wallTime: '2026-06-20T09:00',
    timezone: 'Europe/Berlin',
    network: 'pinterest',
  };
  const { record } = await open({
    'POST /api/social/fills/preview': {
      items: ['a', 'b'].map((variantId) => ({
        ...planned,
        variantId,
        name: variantId,
        at: '2026-06-20T07:00:00.000Z',
      })),
      left: [],
    },
    'POST /api/social/fills': { scheduled },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Fill free slots' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fill free slots' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Schedule 2 posts' }));
  await waitFor(() =>
    expect(record.toasts.at(-1)?.message).toBe(scheduled === 0 ? rest : `Scheduled 1 post. ${rest}`),
  );
});

test('a part and a network are in the address; a step that failed is tried again alone', async () => {
  const published = variantCard({
    state: 'published',
    title: 'Out',
    publishedAt: '2026-06-15T12:00:00.000Z',
    publishedBy: 'bestie',
    publishedUrl: 'https://www.instagram.com/p/1/',
    followUps: [{ step: 'first_comment', state: 'failed', reason: 'Instagram gave no answer.' }],
  });
  const { requests, location } = await open(
    {
      'GET /api/social/queue': queue(
        published,
        variantCard({ id: 'h', network: 'youtube', state: 'published', title: 'Haul' }),
      ),
      [`POST /api/social/variants/${variantId}/retry-step`]: postOf(variant()),
    },
    `${path}?show=published`,
  );
  const out = await row('Out');
  expect(out.getByText(/published by Bestie/)).toBeVisible();
  expect(out.getByRole('link', { name: 'Open Out on Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/p/1/',
  );
  expect(screen.getByRole('heading', { name: 'Haul' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Instagram' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Haul' })).not.toBeInTheDocument());
  expect(location().search).toBe('?show=published&network=instagram');
  await userEvent.click((await row('Out')).getByRole('button', { name: 'Try again: first comment of Out' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ step: 'first_comment' }),
  );
});

test('a notification leads to the post with every try; what is marked by hand says so', async () => {
  const reason = 'Instagram did not take it.';
  const failed = variant({
    state: 'failed',
    reason,
    sentence: 'The aspect ratio is not supported.',
    attempts: [
      {
        id: attemptId,
        number: 1,
        state: 'refused',
        reason,
        sentence: null,
        startedAt: '2026-06-15T12:00:00.000Z',
        sentAt: '2026-06-15T12:00:00.000Z',
        endedAt: '2026-06-15T12:01:00.000Z',
        looksUpAt: null,
        answer: null,
      },
    ],
  });
  const marked = variant({ state: 'published', publishedBy: 'person', version: 4 });
  const { requests, record } = await open(
    {
      [`GET /api/social/posts/${postId}`]: postOf(failed),
      [`POST /api/social/variants/${variantId}/mark`]: postOf(marked),
      [`POST /api/social/variants/${variantId}/unmark`]: postOf(failed),
    },
    `${path}?post=${postId}`,
  );
  const drawer = within(await screen.findByRole('dialog', { name: 'Camel, six ways.' }));
  expect(await drawer.findByText('The aspect ratio is not supported.')).toBeVisible();
  expect(drawer.getByRole('list', { name: 'Tries' })).toHaveTextContent('Not published');
  await userEvent.click(drawer.getByRole('button', { name: 'More for Camel, six ways.' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as published' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as published' }));
  expect(dialog.getByText(/labelled “marked by you”/)).toBeVisible();
  await userEvent.type(
    dialog.getByRole('textbox', { name: /Its address/ }),
    'https://www.instagram.com/p/7/',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as published' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Marked as published on Instagram.'));
  record.toasts.at(-1)?.undo?.();
  await waitFor(() =>
    expect(requests.find(({ path: asked }) => asked.endsWith('/unmark'))?.body).toEqual({ version: 4 }),
  );
});

test('without posts it says how to begin, and a failed load offers Retry', async () => {
  const { unmount } = await open({});
  expect(await screen.findByRole('heading', { name: 'Plan your first post' })).toBeVisible();
  unmount();
  await open({
    'GET /api/social/needs': { status: 500, error: { code: 'internal', message: 'Broken.' } },
  });
  expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeVisible();
});
