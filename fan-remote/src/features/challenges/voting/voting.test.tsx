/** Voting: pairs by keyboard and by hand, hearts, and who may not vote yet. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BallotAnswer } from '@bestie/contracts/challenges';
import type { Ballot, Challenge } from '@bestie/contracts/challenges.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { exampleChallenge, exampleEntry, inHours, nothing } from '../../../test-support/challenges';

const path = '/community/challenges/c';
const voting = (changes: Partial<Challenge> = {}) =>
  exampleChallenge({
    state: 'voting',
    votesAt: inHours(-1),
    can: { ...nothing, vote: true },
    voted: { answered: 0, limit: 3 },
    ...changes,
  });

/** Hands out three pairs, one after the other. */
function dealer({ expiresIn = 1 } = {}) {
  const given: [string, BallotAnswer][] = [];
  const answersOf = new Map<string, BallotAnswer>();
  const ballot = (number: number): Ballot => ({
    id: `b${number}`,
    answer: answersOf.get(`b${number}`) ?? null,
    left: exampleEntry(`left-${number}`),
    right: exampleEntry(`right-${number}`),
    expiresAt: inHours(expiresIn),
  });
  const deal = () => {
    const done = answersOf.size;
    return {
      ballot: done < 3 ? ballot(done + 1) : null,
      last: done > 0 ? ballot(done) : null,
      voted: { answered: done, limit: 3 },
      now: new Date().toISOString(),
    };
  };
  const answer = ({ path: at, body }: { path: string; body: Record<string, unknown> }) => {
    const id = at.split('/').at(-2)!;
    given.push([id, body['answer'] as BallotAnswer]);
    answersOf.set(id, body['answer'] as BallotAnswer);
    return deal();
  };
  return {
    given,
    known: {
      'POST /api/challenges/c/ballots': deal,
      ...Object.fromEntries([1, 2, 3].map((id) => [`PUT /api/challenges/ballots/b${id}/answer`, answer])),
    },
    deal,
    answer,
  };
}

async function open(challenge: Challenge, known: Parameters<typeof answers>[0], at = path) {
  const server = answers({
    'GET /api/challenges/c': () => challenge,
    'GET /api/challenges/c/entries': { items: [exampleEntry('a')], nextCursor: null },
    ...known,
  });
  const page = await renderRemote(remote, { path: at, fetch: server.fetch });
  return { ...page, requests: server.requests };
}

/** A finger on the screen; jsdom has no pointer events. */
const touch = (target: Element, type: string, clientX: number) =>
  fireEvent(
    target,
    Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 90 }), {
      pointerType: 'touch',
      pointerId: 1,
      isPrimary: true,
    }),
  );

test('with the keyboard alone: two answers, a change of mind, a skip, and the end', async () => {
  const { given, known } = dealer();
  const { location } = await open(voting(), known);
  await userEvent.click(await screen.findByRole('button', { name: 'Start voting' }));
  expect(location().search).toBe('?vote=now');
  const dialog = await screen.findByRole('dialog', { name: 'Which one answers it better?' });
  await within(dialog).findByRole('button', { name: 'Left: Look left-1' });
  await userEvent.keyboard('1');
  await within(dialog).findByRole('button', { name: 'Left: Look left-2' });
  expect(within(dialog).getByRole('progressbar', { name: 'Compared' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 3',
  );
  await userEvent.keyboard('0');
  await within(dialog).findByRole('button', { name: 'Left: Look left-3' });

  await userEvent.click(within(dialog).getByRole('button', { name: 'Change my last answer' }));
  expect(await within(dialog).findByRole('button', { name: /Equally good/, pressed: true })).toBeVisible();
  await userEvent.keyboard('2');
  await within(dialog).findByRole('button', { name: 'Left: Look left-3' });
  expect(within(dialog).getByText('Changed.')).toBeVisible();
  await userEvent.keyboard('s');
  expect(await within(dialog).findByText('Thank you. That was a fair minute.')).toBeVisible();
  expect(given).toEqual([
    ['b1', 'left'],
    ['b2', 'equal'],
    ['b2', 'right'],
    ['b3', 'skip'],
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(location().search).toBe(''));
});

test('a press or a swipe towards the better one answers, and a held key answers once', async () => {
  const { given, known } = dealer();
  await open(voting(), known, `${path}?vote=now`);
  await userEvent.click(await screen.findByRole('button', { name: 'Right: Look right-1' }));
  const second = await screen.findByRole('button', { name: 'Left: Look left-2' });
  touch(second, 'pointerdown', 200);
  touch(second, 'pointerup', 90);
  await screen.findByRole('button', { name: 'Left: Look left-3' });
  fireEvent.keyDown(document, { key: '1', repeat: true });
  expect(given).toEqual([
    ['b1', 'right'],
    ['b2', 'left'],
  ]);
});

test('a pair that is past gives way to another, and a lost line loses no answer', async () => {
  const { deal, answer, known } = dealer();
  let calls = 0;
  await open(
    voting(),
    {
      ...known,
      'PUT /api/challenges/ballots/b1/answer': (call: { path: string; body: Record<string, unknown> }) => {
        calls += 1;
        if (calls === 1) return { status: 503, error: { code: 'unavailable', message: 'Not now.' } };
        if (calls === 2) return { status: 409, error: { code: 'conflict', message: 'Past.' } };
        return answer(call);
      },
      'POST /api/challenges/c/ballots': deal,
    },
    `${path}?vote=now`,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Left: Look left-1' }));
  expect(await screen.findByText('Not now.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Left: Look left-1' }));
  await waitFor(() => expect(screen.queryByText('Not now.')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Left: Look left-1' }));
  expect(await screen.findByRole('button', { name: 'Left: Look left-2' })).toBeVisible();
});

test('a pair that waited too long is asked for again', async () => {
  let asked = 0;
  const { deal, known } = dealer({ expiresIn: -1 });
  await open(
    voting(),
    {
      ...known,
      'POST /api/challenges/c/ballots': () => {
        asked += 1;
        const { ballot, ...rest } = deal();
        return asked === 1 ? { ...rest, ballot } : { ...rest, ballot: { ...ballot, expiresAt: inHours(1) } };
      },
    },
    `${path}?vote=now`,
  );
  expect(await screen.findByText(/had waited too long/)).toBeVisible();
  expect(asked).toBe(2);
});

test('an account that is too young reads from when it can vote', async () => {
  const why = 'Your account can vote once it is 7 days old.';
  await open(voting({ can: nothing, why: { enter: null, vote: why }, votesFrom: inHours(5) }), {});
  expect(await screen.findByText(/Your account can vote once.*You can vote here from/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start voting' })).not.toBeInTheDocument();
});

test('hearts: given, taken back, and never more than there are', async () => {
  const hearted = new Set<string>(['a']);
  const bodies: unknown[] = [];
  const entries = () =>
    ['a', 'b', 'd'].map((id) => exampleEntry(id, { hearted: hearted.has(id), isMine: id === 'd' }));
  const challenge = () => voting({ votingMethod: 'hearts', voted: { answered: hearted.size, limit: 2 } });
  await open(challenge(), {
    'GET /api/challenges/c': challenge,
    'GET /api/challenges/c/entries': () => ({ items: entries(), nextCursor: null }),
    'PUT /api/challenges/c/hearts': ({ body }: { body: Record<string, unknown> }) => {
      bodies.push(body['entryIds']);
      hearted.clear();
      for (const id of body['entryIds'] as string[]) hearted.add(id);
      return challenge();
    },
  });
  expect(await screen.findByText(/You have 1 of 2 hearts left/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Heart for Look b' }));
  expect(await screen.findByText(/You gave all your hearts/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Heart for Look a', pressed: true }));
  await waitFor(() => expect(bodies).toEqual([['a', 'b'], ['b']]));
  expect(screen.queryByRole('button', { name: 'Heart for Look d' })).not.toBeInTheDocument();
});

test('hearts: one on an entry that is closed to its voter is not sent again', async () => {
  const bodies: unknown[] = [];
  const entries = [
    exampleEntry('gone', { hearted: true, look: null }),
    exampleEntry('a', { hearted: true }),
    exampleEntry('b'),
  ];
  await open(voting({ votingMethod: 'hearts', voted: { answered: 1, limit: 2 } }), {
    'GET /api/challenges/c/entries': { items: entries, nextCursor: null },
    'PUT /api/challenges/c/hearts': ({ body }: { body: Record<string, unknown> }) => {
      bodies.push(body['entryIds']);
      return voting({ votingMethod: 'hearts', voted: { answered: 2, limit: 2 } });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Heart for Look b' }));
  await waitFor(() => expect(bodies).toEqual([['a', 'b']]));
});
