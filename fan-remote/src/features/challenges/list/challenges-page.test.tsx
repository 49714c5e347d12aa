import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { platformTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { examplePicture } from '../../../test-support/boards';
import { mutedAccount, mutedWords } from '../../../test-support/muted';
import { exampleChallenge, exampleEntry, inHours } from '../../../test-support/challenges';

const listed = (...items: unknown[]) => ({ items, nextCursor: null });

async function open(known: Parameters<typeof answers>[0], path = '/community/challenges', shell = {}) {
  const server = answers({ 'GET /api/challenges': listed(), ...known });
  const page = await renderRemote(remote, { path, fetch: server.fetch, ...shell });
  return { ...page, requests: server.requests };
}

test('a challenge in the list says how long it goes on, and whether one takes part', async () => {
  const entered = exampleChallenge({ entry: exampleEntry('e', { isMine: true }), prizes: ['A silk scarf'] });
  await open({ 'GET /api/challenges': listed(entered) });
  const card = (await screen.findByRole('heading', { name: 'One coat, three ways' })).closest('article')!;
  expect(card).toHaveTextContent('Entries close in 2 days 4 hours');
  expect(card).toHaveTextContent('By Cleo · 4 entries');
  expect(card).toHaveTextContent('Prize: A silk scarf');
  expect(within(card).getByText('You entered')).toBeInTheDocument();
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/community/challenges/c');
});

test('a card shows one’s own entry first, then up to two others', async () => {
  const entered = exampleChallenge({
    state: 'voting',
    covers: ['a', 'own', 'b', 'c'].map((id) => examplePicture(id)),
    entry: exampleEntry('own', { isMine: true }),
  });
  await open({ 'GET /api/challenges': listed(entered) });
  const card = (await screen.findByRole('heading', { name: 'One coat, three ways' })).closest('article')!;
  const shown = [...card.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
  const expected = ['own', 'a', 'b'].map((id) => toPhoto(examplePicture(id), '', '160px')!.src);
  expect(shown).toEqual(expected.map((src) => new URL(src, location.href).pathname));
});

test('the countdown follows the server’s clock, not this device’s', async () => {
  // The server is ten days ahead.
  const ahead = exampleChallenge({ now: inHours(240), votesAt: inHours(240 + 72) });
  await open({ 'GET /api/challenges': listed(ahead) });
  expect(await screen.findByText('3 days')).toBeInTheDocument();
});

test('each state is a tab in the address, with its own words where it is empty', async () => {
  const { requests } = await open({}, '/community/challenges?tab=voting');
  expect(await screen.findByText('Nothing to vote on right now')).toBeInTheDocument();
  expect(requests[0]?.path).toBe('/api/challenges?tab=voting');
  const tabs = screen.getByRole('navigation', { name: 'State' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Open', '/community/challenges'],
    ['Voting', '/community/challenges?tab=voting'],
    ['Upcoming', '/community/challenges?tab=upcoming'],
    ['Closed', '/community/challenges?tab=closed'],
  ]);
  expect(screen.queryByRole('button', { name: 'New challenge' })).not.toBeInTheDocument();
});

test('a failure offers Retry, and what others change appears by itself', async () => {
  let broken = true;
  const page = await open({
    'GET /api/challenges': () =>
      broken ? { status: 500, error: { code: 'internal', message: 'x' } } : listed(exampleChallenge()),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  page.emit({ topic: platformTopic, type: 'challenges.create', ids: ['c'] });
  expect(await screen.findByRole('heading', { name: 'One coat, three ways' })).toBeInTheDocument();
  expect(retry).not.toBeInTheDocument();
});

test('a creator who is muted reads until when and why, and cannot create a challenge', async () => {
  await open({ 'GET /api/account': mutedAccount }, '/community/challenges', { shell: { role: 'creator' } });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New challenge' }))[0]!);
  const form = await screen.findByRole('dialog', { name: 'New challenge' });
  expect(await within(form).findByText(mutedWords)).toBeInTheDocument();
  await userEvent.type(within(form).getByRole('textbox', { name: /Title/ }), 'One coat');
  await userEvent.type(within(form).getByRole('textbox', { name: /Brief/ }), 'As if it were three of them.');
  expect(within(form).getByRole('button', { name: 'Create challenge' })).toBeDisabled();
});

test('a creator’s form survives a reload, shows issues at their fields, and creates one challenge', async () => {
  const sent: Record<string, unknown>[] = [];
  const known = {
    'POST /api/challenges': ({ body }: { body: Record<string, unknown> }) => {
      sent.push(body);
      return sent.length === 1
        ? {
            status: 400,
            error: {
              code: 'invalid_input',
              message: 'Leave at least an hour to vote.',
              issues: [{ field: 'closesAt', message: 'Leave at least an hour to vote.' }],
            },
          }
        : exampleChallenge();
    },
    'GET /api/challenges/c': exampleChallenge(),
  };
  const creator = { shell: { role: 'creator' } };
  const first = await open(known, undefined, creator);
  await userEvent.click((await screen.findAllByRole('button', { name: 'New challenge' }))[0]!);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'One coat, three ways');
  await userEvent.type(screen.getByRole('textbox', { name: /^Brief/ }), 'Show your favourite coat.');
  await userEvent.click(screen.getByRole('button', { name: 'Add a prize' }));
  await userEvent.type(screen.getByRole('textbox', { name: '1st place' }), 'A silk scarf');
  first.unmount();

  const { location } = await open(known, undefined, creator);
  await userEvent.click((await screen.findAllByRole('button', { name: 'New challenge' }))[0]!);
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('One coat, three ways');
  await userEvent.click(screen.getByRole('button', { name: 'Create challenge' }));
  expect(await screen.findByText('Leave at least an hour to vote.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Create challenge' }));
  await waitFor(() => expect(location().pathname).toBe('/community/challenges/c'));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ prizes: ['A silk scarf'], ties: 'share', method: 'pairwise' });
});
