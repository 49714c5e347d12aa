import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Vip } from '@bestie/contracts/vip.contract';
import type { VipPost } from '@bestie/contracts/vip-posts.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { exampleBilling } from '../../test-support/billing';
import { forumPerson } from '../../test-support/forum';
import { mutedAccount, mutedWords } from '../../test-support/muted';
import { examplePreview as preview, exampleTier as tier } from '../../test-support/vip';

const vip = (changes: Partial<Vip> = {}): Vip => ({
  tiers: [tier()],
  mine: null,
  can: { write: false },
  ...changes,
});
const post = (changes: Partial<VipPost> = {}): VipPost => {
  const { open: _, ...shown } = preview();
  return {
    ...shown,
    author: forumPerson('Cleo'),
    media: [],
    label: null,
    comments: 0,
    version: 1,
    body: 'The honest bill.',
    published: true,
    can: { edit: false, delete: false, report: true },
    ...changes,
  };
};
const open = (known: Parameters<typeof answers>[0], path = '/vip', shell = {}) => {
  const server = answers({
    'GET /api/vip': vip(),
    'GET /api/billing': exampleBilling(),
    'GET /api/vip/posts': { items: [preview()], nextCursor: null },
    'GET /api/vip/posts/a/comments': { items: [], nextCursor: null },
    'GET /api/vip/episodes': { items: [], nextCursor: null },
    ...known,
  });
  return renderRemote(remote, { path, fetch: server.fetch, ...shell }).then((page) => ({ ...page, server }));
};

test('a fan sees the tiers with their prices and places, and what a locked post holds', async () => {
  await open({});
  const tiers = await screen.findByRole('list', { name: 'Tiers' });
  expect(within(tiers).getByRole('heading', { name: 'Backstage' })).toBeInTheDocument();
  expect(await within(tiers).findByText('€12.00')).toBeInTheDocument();
  expect(within(tiers).getByText('3 places left')).toBeInTheDocument();
  const locked = (await screen.findByRole('heading', { name: 'What the camel coat cost me' })).closest(
    'article',
  )!;
  expect(within(locked).getByRole('img', { name: 'Locked' })).toBeInTheDocument();
  expect(within(locked).getByText(/1 picture · 2 minutes to read$/)).toBeInTheDocument();
  expect(within(locked).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Write a post' })).not.toBeInTheDocument();
});

test('a member opens a post, and it closes when the server says that access is over', async () => {
  let locked = false;
  const gone = { status: 404, error: { code: 'not_found', message: 'Not found.' } };
  const page = await open(
    {
      'GET /api/vip': vip({ mine: { tierId: 'gold', name: 'Backstage', until: '2099-01-01T00:00:00.000Z' } }),
      'GET /api/vip/posts/a': () =>
        locked
          ? gone
          : post({
              media: [
                {
                  id: 'm',
                  kind: 'video',
                  alt: 'The fitting',
                  seconds: 60,
                  width: null,
                  height: null,
                  placeholder: null,
                  ready: true,
                },
              ],
            }),
    },
    '/vip?post=a',
    { shell: { session: { uid: 'mia' } } },
  );
  const sheet = await screen.findByRole('dialog', { name: 'What the camel coat cost me' });
  expect(await within(sheet).findByText('The honest bill.')).toBeInTheDocument();
  expect(within(sheet).getByLabelText('The fitting')).toHaveAttribute('src', '/api/vip/media/m/original');
  locked = true;
  page.emit({ topic: 'user:mia', type: 'vip.membership', ids: [] });
  expect(await screen.findByRole('heading', { name: 'This post is locked' })).toBeInTheDocument();
  expect(screen.queryByLabelText('The fitting')).not.toBeInTheDocument();
});

test('a member finds the episodes that their tier opens', async () => {
  const episode = {
    id: 'e',
    title: 'Behind the seams',
    summary: '',
    publishedAt: '2026-06-01T08:00:00.000Z',
    artwork: null,
    creator: { uid: 'cleo', name: 'Cleo', handle: 'cleo' },
    durationMs: 600_000,
    path: '/e/cleo/e',
  };
  await open({ 'GET /api/vip/episodes': { items: [episode], nextCursor: null } });
  expect(await screen.findByRole('heading', { name: 'Episodes for your tier' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Behind the seams/ })).toHaveAttribute('href', '/e/cleo/e');
});

test('when the episodes cannot be loaded, the page says so and tries again', async () => {
  let fails = true;
  await open({
    'GET /api/vip/episodes': () =>
      fails
        ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } }
        : { items: [], nextCursor: null },
  });
  const episodes = within(await screen.findByRole('region', { name: 'Episodes for your tier' }));
  const retry = await episodes.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});

test('a creator chooses from a space of the second page, and loading the spaces is tried again', async () => {
  let fails = true;
  const space = (id: string, name: string) => ({ id, name, can: { edit: true } });
  await open({
    'GET /api/vip': vip({ can: { write: true } }),
    'GET /api/spaces': ({ path: address }: Call) => {
      if (fails) return { status: 503, error: { code: 'unavailable', message: 'Not now.' } };
      return address.includes('cursor')
        ? { items: [space('old', 'Coats of 2019')], nextCursor: null }
        : { items: [space('s', 'Studio')], nextCursor: 'second' };
    },
    'GET /api/spaces/old/assets': { items: [], nextCursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Write a post' }));
  const form = within(await screen.findByRole('dialog'));
  const retry = await form.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  await userEvent.click(await form.findByRole('button', { name: 'Show older spaces' }));
  await userEvent.selectOptions(await form.findByRole('combobox', { name: /From the space/ }), 'old');
  expect(await form.findByText('No files here.')).toBeVisible();
});

test('a creator writes for a tier, with a file of a space', async () => {
  const { server, location } = await open(
    {
      'GET /api/vip': vip({ can: { write: true } }),
      'GET /api/spaces': {
        items: [{ id: 's', name: 'Autumn lookbook', can: { edit: true } }],
        nextCursor: null,
      },
      'GET /api/spaces/s/assets': {
        items: [{ id: 'f', name: 'Camel.webp', picture: null }],
        nextCursor: null,
      },
      'POST /api/vip/posts': () => post(),
      'GET /api/vip/posts/a': post(),
    },
    '/vip',
    { shell: { role: 'creator' } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Write a post' }));
  const form = await screen.findByRole('dialog', { name: 'Write a post' });
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), 'What the camel coat cost me');
  await userEvent.type(within(form).getByRole('textbox', { name: /Text/ }), 'The honest bill.');
  await within(form).findByRole('option', { name: 'Autumn lookbook' });
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: /From the space/ }), 's');
  await userEvent.click(await within(form).findByRole('checkbox', { name: 'Camel.webp' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(location().search).toContain('post='));
  const sent = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({
    title: 'What the camel coat cost me',
    tierId: 'gold',
    publishAt: null,
    earlyUntil: null,
    media: [{ spaceId: 's', assetId: 'f', alt: '' }],
  });
});

test('a scheduled post whose time is taken away is published now', async () => {
  const before = Date.now();
  const scheduled = post({
    published: false,
    publishAt: '2099-01-01T09:00:00.000Z',
    version: 3,
    can: { edit: true, delete: true, report: false },
  });
  const { server, record } = await open(
    {
      'GET /api/vip': vip({ can: { write: true } }),
      'GET /api/vip/posts/a': scheduled,
      'PATCH /api/vip/posts/a': post({ version: 4 }),
    },
    '/vip?post=a',
    { shell: { role: 'creator' } },
  );
  const sheet = await screen.findByRole('dialog', { name: 'What the camel coat cost me' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit post' });
  fireEvent.change(within(form).getByLabelText(/^Publish/), { target: { value: '' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Your post is out.'));
  const { publishAt } = server.requests.find(({ method }) => method === 'PATCH')!.body;
  expect(Date.parse(String(publishAt))).toBeGreaterThanOrEqual(before);
  expect(Date.parse(String(publishAt))).toBeLessThanOrEqual(Date.now());
});

test('a creator who is muted reads in the form of a post until when and why, and cannot publish it', async () => {
  await open({ 'GET /api/account': mutedAccount, 'GET /api/vip': vip({ can: { write: true } }) }, '/vip', {
    shell: { role: 'creator' },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
  const form = await screen.findByRole('dialog', { name: 'Write a post' });
  expect(await within(form).findByText(mutedWords)).toBeInTheDocument();
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), 'The bill');
  await userEvent.type(within(form).getByRole('textbox', { name: /Text/ }), 'The honest one.');
  expect(within(form).getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('without posts, the page says so', async () => {
  await open({ 'GET /api/vip/posts': { items: [], nextCursor: null } });
  expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeInTheDocument();
});

test('a fan joins a tier, clicked twice by one checkout; who has a plan changes it under Payments', async () => {
  const { server, location } = await open({
    'POST /api/billing/checkouts': { url: '/billing/checkout/c' },
    'GET /api/test-payments/c': {
      tierName: 'Backstage',
      price: { amount: 1200, currency: 'EUR' },
      until: '2099-01-01T00:00:00.000Z',
      state: 'open',
    },
  });
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Join Backstage' }));
  await waitFor(() => expect(location().pathname).toBe('/billing/checkout/c'));
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await screen.findByText('Test payment, no money moves')).toBeInTheDocument();
});
