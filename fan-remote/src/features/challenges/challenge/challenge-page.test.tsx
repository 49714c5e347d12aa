import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { challengeTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { exampleChallenge, exampleEntry, inHours, nothing } from '../../../test-support/challenges';
import { stubDrawing } from '../../../test-support/drawing-stub';
import { mutedAccount, mutedWords } from '../../../test-support/muted';
import { exampleOutfit, outfitId } from '../../../test-support/outfits';

const at = '/community/challenges/c';

async function open(first: Challenge, known: Parameters<typeof answers>[0] = {}, path = at, shell = {}) {
  let shown = first;
  const server = answers({
    'GET /api/challenges/c': () => shown,
    'GET /api/challenges/c/entries': { items: [], nextCursor: null },
    'GET /api/outfits': { items: [exampleOutfit()], nextCursor: null },
    [`GET /api/outfits/${outfitId}`]: exampleOutfit(),
    ...known,
  });
  const page = await renderRemote(remote, { path, fetch: server.fetch, ...shell });
  return { ...page, requests: server.requests, show: (next: Challenge) => (shown = next) };
}

test('brief, rules, prizes and dates are there, and what a tie means', async () => {
  await open(exampleChallenge({ rules: 'No new clothes.', prizes: ['A silk scarf', 'A brush'] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'One coat, three ways' })).toBeInTheDocument();
  const prizes = screen.getByRole('region', { name: 'Prizes' });
  expect(prizes).toHaveTextContent('1st placeA silk scarf2nd placeA brush');
  expect(prizes).toHaveTextContent('Equal entries share the prizes of their places.');
  expect(screen.getByRole('region', { name: 'Rules' })).toHaveTextContent('No new clothes.');
  expect(screen.getByText(/^4 entries. They stay hidden until/)).toBeInTheDocument();
});

test('one enters an outfit after seeing what is frozen; a lost answer makes no second entry; one can withdraw', async () => {
  const mine = exampleEntry('e', { isMine: true });
  const bodies: Record<string, unknown>[] = [];
  const page = await open(exampleChallenge(), {
    'POST /api/challenges/c/entries': ({ body }: { body: Record<string, unknown> }) => {
      bodies.push(body);
      return bodies.length === 1
        ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } }
        : page.show(exampleChallenge({ entry: mine, can: { ...nothing, withdraw: true } }));
    },
    'POST /api/challenges/entries/e/withdraw': () =>
      page.show(exampleChallenge({ entry: { ...mine, state: 'withdrawn' } })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter an outfit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Camel Monday' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter it like this?' });
  expect(await within(dialog).findByText(/this picture and the name “Camel Monday”/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enter' }));
  expect(await within(dialog).findByText('Not now.')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enter' }));
  const own = await screen.findByRole('region', { name: 'Your entry' });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({ outfitId });

  await userEvent.click(within(own).getByRole('button', { name: 'Withdraw' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Withdraw your entry?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your entry' })).not.toBeInTheDocument());
});

test('an outfit from the builder is chosen already, and its picture is drawn as it looks now', async () => {
  stubDrawing();
  const due = exampleOutfit({ coverDue: true, look: 7 });
  const page = await open(
    exampleChallenge(),
    { [`GET /api/outfits/${outfitId}`]: due },
    `${at}?outfit=${outfitId}`,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Enter it like this?' });
  expect(await within(dialog).findByText('Drawing its picture as it is now…')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Enter/ })).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(page.uploads.added).toHaveLength(1));
  expect(page.uploads.added[0]?.then[0]?.input).toMatchObject({ outfitId, look: 7 });
});

test('who is muted reads until when and why before they enter', async () => {
  await open(exampleChallenge(), { 'GET /api/account': mutedAccount }, `${at}?outfit=${outfitId}`);
  const dialog = await screen.findByRole('dialog', { name: 'Enter it like this?' });
  expect(await within(dialog).findByText(mutedWords)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Enter' })).toBeDisabled();
});

test('who may not enter reads why', async () => {
  const why = 'You made this challenge, so you can’t enter it.';
  await open(exampleChallenge({ can: nothing, why: { enter: why, vote: null } }));
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Enter an outfit' })).not.toBeInTheDocument();
});

test('once voting begins, entries appear without names, and one can report them', async () => {
  const page = await open(exampleChallenge({ can: nothing }), {
    'GET /api/challenges/c/entries': {
      items: [exampleEntry('a'), exampleEntry('b', { isMine: true }), exampleEntry('z', { look: null })],
      nextCursor: null,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'All entries' })).not.toBeInTheDocument();
  page.show(exampleChallenge({ state: 'voting', votesAt: inHours(-1), can: nothing }));
  page.emit({ topic: challengeTopic('c'), type: 'challenges.update', ids: ['c'] });
  const gallery = await screen.findByRole('region', { name: 'All entries' });
  expect(await within(gallery).findByText('Look a')).toBeInTheDocument();
  expect(within(gallery).getByText('Yours')).toBeInTheDocument();
  expect(within(gallery).getByText('This entry is no longer shown.')).toBeInTheDocument();
  await userEvent.click(await within(gallery).findByRole('button', { name: 'More about Look a' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: /Report/ })).toBeInTheDocument();
});

test('once it is open, its maker moves dates alone, and chooses between two versions', async () => {
  const first = exampleChallenge({ can: { ...nothing, edit: true, cancel: true }, maker: null });
  const bodies: Record<string, unknown>[] = [];
  await open(first, {
    'PATCH /api/challenges/c': ({ body }: { body: Record<string, unknown> }) => {
      bodies.push(body);
      return bodies.length === 1
        ? { status: 409, error: { code: 'conflict', message: 'Changed.', currentVersion: 2 } }
        : first;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit challenge' });
  expect(within(form).queryByRole('textbox', { name: /^Title/ })).not.toBeInTheDocument();
  const ends = within(form).getByLabelText(/^Voting ends/);
  await userEvent.clear(ends);
  await userEvent.type(ends, '2099-01-01T20:00');
  await userEvent.type(within(form).getByRole('textbox', { name: /^Reason/ }), 'More time');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await userEvent.click(await within(form).findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const closesAt = new Date('2099-01-01T20:00').toISOString();
  expect(bodies).toEqual([
    { version: 1, closesAt, reason: 'More time' },
    { version: 2, closesAt, reason: 'More time' },
  ]);
});

test('a missing challenge says so', async () => {
  await open(exampleChallenge(), {
    'GET /api/challenges/c': { status: 404, error: { code: 'not_found', message: 'Not found.' } },
  });
  expect(await screen.findByText('This challenge isn’t available')).toBeInTheDocument();
});
