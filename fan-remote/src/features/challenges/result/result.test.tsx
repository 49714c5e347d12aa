/** How a challenge ended, and the votes that an admin looks at before. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Challenge,
  ChallengeResult,
  EntryReport,
  RankedEntry,
} from '@bestie/contracts/challenges.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { exampleChallenge, exampleEntry, inHours, nothing } from '../../../test-support/challenges';
import { forumPerson } from '../../../test-support/forum';

const path = '/community/challenges/c';
const ranked = (name: string, rank: number | null, changes: Partial<RankedEntry> = {}): RankedEntry => ({
  entry: exampleEntry(name, { author: forumPerson(name) }),
  rank,
  tied: false,
  interval: rank === null ? null : { score: -rank, low: -rank - 0.5, high: -rank + 0.5 },
  votes: 12,
  prizes: [],
  sharedBy: 1,
  ...changes,
});
const result = (changes: Partial<ChallengeResult> = {}): ChallengeResult => ({
  outcome: 'ranked',
  method: 'pairwise',
  closedAt: inHours(-1),
  ballots: 40,
  voters: 5,
  setAside: [
    { why: 'brigade', ballots: 6 },
    { why: 'suspended', ballots: 0 },
  ],
  scale: { low: -4, high: 0 },
  recount: true,
  items: [
    ranked('Ana', 1, { tied: true, prizes: ['A silk scarf'], sharedBy: 2 }),
    ranked('Bo', 1, { tied: true, prizes: ['A silk scarf'], sharedBy: 2 }),
    ranked('Cy', 3),
  ],
  nextCursor: null,
  ...changes,
});
const closed = (changes: Partial<Challenge> = {}) =>
  exampleChallenge({
    state: 'closed',
    votesAt: inHours(-48),
    closesAt: inHours(-1),
    can: nothing,
    ...changes,
  });
const open = (challenge: Challenge, known: Parameters<typeof answers>[0], shell = {}) =>
  renderRemote(remote, {
    path,
    fetch: answers({ 'GET /api/challenges/c': challenge, ...known }).fetch,
    ...shell,
  });

test('a tie is declared in words, with the shared prize, the intervals and a table behind them', async () => {
  await open(closed(), { 'GET /api/challenges/c/result': result() });
  expect(
    await screen.findByText(
      '“Look Ana” by Ana and “Look Bo” by Bo tie for 1st place: the votes do not tell them apart.',
    ),
  ).toBeVisible();
  const ranks = screen.getByRole('list', { name: 'Ranks' });
  expect(
    within(ranks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1st place, tiedLook AnaBy AnaA silk scarf, shared by 2',
    '1st place, tiedLook BoBy BoA silk scarf, shared by 2',
    '3rd placeLook CyBy Cy',
  ]);
  expect(
    screen.getByRole('button', {
      name: 'Look Cy, by Cy: 3rd place. -3, with 95 % certainty between -3.5 and -2.5.',
    }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByText('Show as table'));
  const table = await screen.findByRole('table', { name: 'Ranks with their intervals' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
});

test('it says how many answers were set aside, and gives the file to count again', async () => {
  await open(closed(), { 'GET /api/challenges/c/result': result() });
  expect(await screen.findByText('40 answers by 5 people counted.')).toBeVisible();
  expect(screen.getByText('Not counted: 6 answers set aside by an admin.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'this file' })).toHaveAttribute(
    'href',
    '/api/challenges/c/recount',
  );
});

test('an entrant reads their own report', async () => {
  const report: EntryReport = {
    ...ranked('Ana', 1, { tied: true, prizes: ['A silk scarf'], sharedBy: 2 }),
    of: 3,
    tiedWith: 1,
    places: { best: 1, worst: 2 },
    answers: { won: 14, lost: 6, equal: 3, skipped: 1 },
  };
  await open(closed({ entry: exampleEntry('Ana', { isMine: true }) }), {
    'GET /api/challenges/c/result': result(),
    'GET /api/challenges/c/report': report,
  });
  const card = (await screen.findByRole('heading', { name: 'Your entry in numbers' })).closest('article')!;
  expect(card).toHaveTextContent('1st place of 3, tied with 1 other entry.');
  expect(card).toHaveTextContent('With 95 % certainty it is between 1st place and 2nd place.');
  expect(card).toHaveTextContent(
    'Preferred 14 times, the other one 6 times; called equal 3 times, skipped 1 time.',
  );
  expect(card).toHaveTextContent('You win: A silk scarf, shared by 2.');
});

test.each([
  ['tooFewVotes', /too few votes to tell/],
  ['unranked', /Fewer than 3 people entered/],
] as const)('%s: it ends without ranks, and says why', async (outcome, words) => {
  await open(closed(), {
    'GET /api/challenges/c/result': result({
      outcome,
      scale: null,
      items: [ranked('Ana', null)],
      ballots: 0,
      voters: 0,
      setAside: [],
      recount: false,
    }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Not ranked')).toBeVisible();
  expect(screen.queryByText('The numbers behind it')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'this file' })).not.toBeInTheDocument();
});

/** Opens the review of an admin, of one suspicion that is decided as `decided` once something is sent. */
async function openReview(decided: object) {
  const sent: unknown[] = [];
  const suspicion = {
    id: 's',
    kind: 'group',
    voters: 6,
    ballots: 60,
    medianMs: 2400,
    signedUpOn: '2026-11-03',
    deviation: 5.2,
    decision: null,
    reason: null,
    decidedBy: null,
  };
  await open(
    closed({ state: 'counting', can: { ...nothing, review: true } }),
    {
      'GET /api/challenges/c/entries': { items: [], nextCursor: null },
      'GET /api/challenges/c/suspicions': () => ({
        until: inHours(70),
        items: [sent.length === 0 ? suspicion : { ...suspicion, decidedBy: forumPerson('Ada'), ...decided }],
      }),
      'PUT /api/challenges/suspicions/s': ({ body }: { body: unknown }) => {
        sent.push(body);
        return suspicion;
      },
    },
    { shell: { role: 'admin' } },
  );
  return { sent, review: await screen.findByRole('region', { name: 'Votes to look at' }) };
}

test('an admin who did not enter sets a group’s votes aside with a reason', async () => {
  const { sent, review } = await openReview({ decision: 'setAside', reason: 'One household' });
  expect(await within(review).findByText(/60 answers by 6 people, half of them within 2.4 s/)).toBeVisible();
  expect(within(review).getByText(/5.2 standard deviations .* up to 3 is usual/)).toBeVisible();
  await userEvent.click(within(review).getByRole('button', { name: 'Set aside…' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'One household');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }));
  await waitFor(() => expect(sent).toEqual([{ decision: 'setAside', reason: 'One household' }]));
  expect(await within(review).findByText(/by Ada: One household/)).toBeVisible();
  // A decision stays, so none is offered any more.
  expect(within(review).queryByRole('button')).not.toBeInTheDocument();
});

test('an admin lets votes count after reading that it is final', async () => {
  const { sent, review } = await openReview({ decision: 'keep' });
  await userEvent.click(await within(review).findByRole('button', { name: 'Let them count…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Let these answers count?' });
  expect(dialog).toHaveTextContent('This can’t be changed afterwards.');
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Let them count' }));
  await waitFor(() => expect(sent).toEqual([{ decision: 'keep' }]));
  expect(await within(review).findByText(/by Ada/)).toBeVisible();
  expect(within(review).queryByRole('button')).not.toBeInTheDocument();
});
