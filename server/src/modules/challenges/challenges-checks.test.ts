import { uuidv7 } from 'uuidv7';
import { limits } from '@bestie/contracts/limits';
import type { RecountFile } from '@bestie/contracts/challenges-recount';
import type {
  Ballot,
  Challenge,
  ChallengeResult,
  Dealt,
  EntryReport,
  Suspicion,
} from '@bestie/contracts/challenges.contract';
import { startTestChallenges } from '../../test-support/challenges';
import type { TestChallenges } from '../../test-support/challenges';
import { uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { recount } from './ranking/recount';
import { createSeededRandom } from './ranking/seeded-random';

type Server = WholeServer['server'];

let story: TestChallenges;
let [cleo, ana, bea, cem, dora, admin, otherAdmin]: SignedIn[] = [];

beforeAll(async () => {
  story = await startTestChallenges({ rateLimits: uncounted });
  const { whole } = story;
  cleo = await whole.signIn('creator', 'cleo');
  const fan = (name: string) => whole.signIn('fan', name);
  [ana, bea, cem, dora] = [await fan('ana'), await fan('bea'), await fan('cem'), await fan('dora')];
  [admin, otherAdmin] = [await whole.signIn('admin', 'adam'), await whole.signIn('admin', 'oda')];
  await story.age(cleo, ana, bea, cem, dora, admin, otherAdmin);
});
afterAll(() => story.close());

const deal = (who: SignedIn | undefined, id: string) =>
  story.call<Dealt>(who, 'POST', `/api/challenges/${id}/ballots`);
const answer = (who: SignedIn | undefined, ballotId: string, said: string) =>
  story.call<Dealt>(who, 'PUT', `/api/challenges/ballots/${ballotId}/answer`, { answer: said });
const settle = () => story.whole.server.services.challengePhases.settleDue();
const count = (id: string) => story.whole.server.services.challengeCounts.count(id);

/** A challenge in voting that these people entered. */
async function inVoting(
  entrants: readonly (SignedIn | undefined)[],
  changes: Record<string, unknown> = {},
): Promise<string> {
  const id = await story.create(cleo, changes);
  for (const who of entrants) {
    const { status, body } = await story.enter(who, id);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  await story.pass(id, { days: 8 });
  await settle();
  return id;
}

/** Made-up entries beside those of people who are signed in. @returns their ids */
async function addEntries(id: string, entries: number): Promise<string[]> {
  await story.sql(
    `insert into people (uid, display_name, role, created_at)
     select 'author' || n, 'Author ' || n, 'fan', now() - interval '90 days' from generate_series(1, $1::int) n
     on conflict do nothing`,
    [entries],
  );
  const rows = await story.sql<{ id: string }>(
    `insert into challenge_entries (id, challenge_id, author_uid, request_hash, outfit_id, name, piece_count)
     select gen_random_uuid(), $1, 'author' || n, '', gen_random_uuid(), 'Look ' || n, 1
     from generate_series(1, $2::int) n returning id`,
    [id, entries],
  );
  return rows.map((row) => row.id);
}

/** Members with old accounts who vote through the service, as routes do. */
async function addVoters(voters: number): Promise<{ uid: string }[]> {
  await story.sql(
    `insert into people (uid, display_name, role, created_at)
     select 'voter' || n, 'Voter ' || n, 'fan', now() - n * interval '1 day' - interval '30 days'
     from generate_series(1, $1::int) n on conflict do nothing`,
    [voters],
  );
  return Array.from({ length: voters }, (_, index) => ({ uid: `voter${index + 1}` }));
}
const asPerson = ({ uid }: { uid: string }) =>
  ({ kind: 'person', uid, role: 'fan' }) as unknown as Parameters<
    typeof story.whole.server.services.challengeBallots.deal
  >[0];

/** People answer all the pairs that they are given; `choose` says how. */
async function vote(
  id: string,
  voters: readonly { uid: string }[],
  choose: (ballot: Ballot, voter: { uid: string }) => 'left' | 'right' | 'equal' | 'skip',
  { each = 30, seconds = 8, on = story.whole.server }: { each?: number; seconds?: number; on?: Server } = {},
): Promise<void> {
  const { challengeBallots } = on.services;
  const address = '203.0.113.7';
  const one = async (voter: { uid: string }) => {
    let { ballot } = await challengeBallots.deal(asPerson(voter), id, address);
    for (let pair = 0; ballot && pair < each; pair += 1)
      ({ ballot } = await challengeBallots.answer(
        asPerson(voter),
        { ballotId: ballot.id, answer: choose(ballot, voter) },
        address,
      ));
  };
  const waiting = [...voters];
  // Eight at a time, as different people do.
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await one(next);
    }),
  );
  await story.sql(
    `update challenge_ballots set answered_at = dealt_at + $2::interval where challenge_id = $1 and answer is not null
     and voter_uid = any($3)`,
    [id, `${seconds} seconds`, voters.map(({ uid }) => uid)],
  );
}

/** Voting ends, and votes are counted. */
async function end(id: string): Promise<void> {
  await story.pass(id, { days: 4 });
  await settle();
  await count(id);
}
const result = async (who: SignedIn | undefined, id: string) =>
  (await story.call<ChallengeResult>(who, 'GET', `/api/challenges/${id}/result?limit=100`)).body;

test('Challenges check 1: an account of 6 days and 23 hours is refused, one of 7 days votes', async () => {
  const id = await inVoting([ana, bea, cem]);
  const young = await story.whole.signIn('fan', 'young');
  const aged = (age: string) =>
    story.sql(`update people set created_at = now() - $2::interval where uid = $1`, [young.uid, age]);
  await aged('6 days 23 hours');
  const refused = await deal(young, id);
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    'Your account can vote once it is 7 days old.',
  ]);
  expect(await story.get(young, id)).toMatchObject({
    can: { vote: false },
    why: { vote: expect.any(String) },
  });
  await aged('7 days');
  expect((await deal(young, id)).body.ballot).not.toBeNull();
});

describe('Challenges check 2: votes without a ballot, on a foreign one, and twice', () => {
  test('only one’s own open pair is answered, counts once, and can change until the next answer', async () => {
    const id = await inVoting([ana, bea, cem]);
    const answersOf = () =>
      story.sql<{ answers: number }>(
        'select sum(answers)::int as answers from challenge_entries where challenge_id = $1',
        [id],
      );
    expect((await answer(dora, uuidv7(), 'left')).status).toBe(404);
    const first = (await deal(dora, id)).body.ballot!;
    // Asking again gives the same pair.
    expect((await deal(dora, id)).body.ballot!.id).toBe(first.id);
    expect((await answer(ana, first.id, 'left')).status).toBe(404);
    const twice = await Promise.all([answer(dora, first.id, 'left'), answer(dora, first.id, 'left')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answersOf()).toEqual([{ answers: 2 }]);
    const changed = await answer(dora, first.id, 'equal');
    expect(changed.body.last).toMatchObject({ id: first.id, answer: 'equal' });
    expect(await answersOf()).toEqual([{ answers: 2 }]);
    const second = changed.body.ballot!;
    await answer(dora, second.id, 'skip');
    expect(await answersOf()).toEqual([{ answers: 2 }]);
    const late = await answer(dora, first.id, 'right');
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict']);
    expect((await answer(dora, second.id, 'right')).status).toBe(200);
    expect(await answersOf()).toEqual([{ answers: 4 }]);
  });

  test('a pair waits for ten minutes; then the same pair is handed out again', async () => {
    const id = await inVoting([ana, bea, cem]);
    const first = (await deal(dora, id)).body.ballot!;
    await story.sql(
      `update challenge_ballots set dealt_at = now() - interval '10 minutes 1 second' where id = $1`,
      [first.id],
    );
    expect((await answer(dora, first.id, 'left')).status).toBe(409);
    // Another voter’s pair lets go of what expired.
    await deal(admin, id);
    const again = (await deal(dora, id)).body;
    expect(again.ballot!.id).toBe(first.id);
    expect((await answer(dora, first.id, 'left')).body.voted).toEqual({ answered: 1, limit: 3 });
    expect(
      await story.sql(
        'select sum(shown)::int as shown, sum(answers)::int as answers from challenge_entries where challenge_id = $1',
        [id],
      ),
    ).toEqual([{ shown: 6, answers: 2 }]);
  });

  test('a tap that comes when voting is over does not count', async () => {
    const id = await inVoting([ana, bea, cem]);
    const { id: ballotId } = (await deal(dora, id)).body.ballot!;
    await story.sql('update challenges set closes_at = now(), prolonged_at = now() where id = $1', [id]);
    expect((await answer(dora, ballotId, 'left')).body.error.message).toBe('Voting is over.');
    expect((await deal(dora, id)).status).toBe(403);
  });
});

describe('Challenges check 3: equal exposure', () => {
  test('voters of two servers at once: answered ballots per entry differ by at most 2', async () => {
    // 500 voters and the rule alone: `choose-pair.test.ts`.
    const id = await inVoting([ana, bea, cem]);
    await addEntries(id, 7);
    const random = createSeededRandom(20_261_125);
    const sides = ['left', 'right', 'equal'] as const;
    const voters = await addVoters(6);
    const other = await story.whole.another();
    try {
      await Promise.all([
        vote(id, voters.slice(0, 3), () => sides[random.below(3)]!),
        vote(id, voters.slice(3), () => sides[random.below(3)]!, { on: other }),
      ]);
    } finally {
      await other.stop();
    }
    const rows = await story.sql<{ answers: number; shown: number }>(
      'select answers, shown from challenge_entries where challenge_id = $1 order by answers',
      [id],
    );
    const answers = rows.map((row) => row.answers);
    expect(answers.reduce((sum, each) => sum + each, 0)).toBe(6 * 30 * 2);
    expect(Math.max(...answers) - Math.min(...answers)).toBeLessThanOrEqual(2);
    // What the counters say is what there is.
    const [wrong] = await story.sql(
      `select e.id from challenge_entries e where e.challenge_id = $1 and e.answers <> (
         select count(*) from challenge_ballots b where e.id in (b.left_id, b.right_id) and b.answer <> 'skip')`,
      [id],
    );
    expect(wrong).toBeUndefined();
  });

  test('nobody is given more pairs than there are for them, and skipping is no way to search', async () => {
    const id = await inVoting([ana, bea, cem]);
    // Three entries, one of them her own: there is one pair.
    expect((await story.get(ana, id)).voted).toEqual({ answered: 0, limit: 1 });
    expect((await story.get(dora, id)).voted).toEqual({ answered: 0, limit: 3 });
    let { ballot } = (await deal(dora, id)).body;
    let pairs = 0;
    for (; ballot; pairs += 1) ({ ballot } = (await answer(dora, ballot.id, 'skip')).body);
    expect(pairs).toBe(3);
  });

  test('too few answers: voting goes on for 48 hours once, and then there are too few votes to tell', async () => {
    const id = await inVoting([ana, bea, cem]);
    await vote(id, await addVoters(2), () => 'left');
    await story.pass(id, { days: 3 });
    const { closesAt } = await story.get(dora, id);
    expect(await story.get(dora, id)).toMatchObject({ state: 'voting', prolonged: true });
    await settle();
    expect((await story.get(dora, id)).closesAt).toBe(closesAt);
    expect(await notices(ana)).toContain('Voting in “One jacket, three lives” goes on for two more days.');
    await story.pass(id, { days: 2 });
    await settle();
    await count(id);
    const { outcome, items, setAside } = await result(dora, id);
    expect(outcome).toBe('tooFewVotes');
    expect(items.map(({ rank }) => rank)).toEqual([null, null, null]);
    expect(setAside).toEqual([{ why: 'tooFewVotes', ballots: 6 }]);
  });

  test('only answers that count keep voting from going on: none of suspended people', async () => {
    const id = await inVoting([ana, bea, cem]);
    await vote(id, await addVoters(5), () => 'left');
    await story.pass(id, { days: 3 });
    expect(await story.get(dora, id)).toMatchObject({ state: 'counting', prolonged: false });
    await suspended('voter1', async () => {
      expect(await story.get(dora, id)).toMatchObject({ state: 'voting', prolonged: true });
      await settle();
    });
    expect(await notices(ana)).toContain('Voting in “One jacket, three lives” goes on for two more days.');
  });

  test('only hearts that count keep voting from going on: of active people, for entries that take part', async () => {
    const id = await inVoting([ana, bea, cem], { method: 'hearts' });
    const ids = await entriesOf(id);
    const voters = await addVoters(limits.challenges.answersMin);
    await giveAll(id, voters, ids.slice(0, 1));
    await giveAll(id, voters.slice(0, 1), ids.slice(1, 2));
    await story.pass(id, { days: 3 });
    expect(await story.get(dora, id)).toMatchObject({ state: 'counting', prolonged: false });
    await suspended('voter2', async () =>
      expect(await story.get(dora, id)).toMatchObject({ state: 'voting', prolonged: true }),
    );
    await story.sql(`update challenge_entries set state = 'removed' where id = $1`, [ids[1]]);
    expect(await story.get(dora, id)).toMatchObject({ state: 'voting', prolonged: true });
  });
});

/** Runs `act` while somebody is suspended. */
async function suspended(uid: string, act: () => Promise<void>): Promise<void> {
  await story.sql(`update people set status = 'suspended' where uid = $1`, [uid]);
  await act();
  await story.sql(`update people set status = 'active' where uid = $1`, [uid]);
}

const entriesOf = async (id: string) =>
  (
    await story.sql<{ id: string }>(`select id from challenge_entries where challenge_id = $1 order by id`, [
      id,
    ])
  ).map((row) => row.id);

const giveAll = async (challengeId: string, voters: readonly { uid: string }[], entryIds: string[]) => {
  const { challengeBallots } = story.whole.server.services;
  for (const voter of voters)
    await challengeBallots.giveHearts(asPerson(voter), { challengeId, entryIds }, '203.0.113.7');
};

const notices = async (who: SignedIn | undefined) =>
  (
    await story.call<{ items: { kind: string; text: string }[] }>(who, 'GET', '/api/notifications')
  ).body.items.map(({ text }) => text);

test('who entered hears when voting begins, once that it ends soon, and that it has ended', async () => {
  const [eva, fay, gus] = [
    await story.whole.signIn('fan', 'eva'),
    await story.whole.signIn('fan', 'fay'),
    await story.whole.signIn('fan', 'gus'),
  ];
  const id = await inVoting([eva, fay, gus], { title: 'Socks that show' });
  expect(await notices(eva)).toEqual(['Voting has begun in “Socks that show”.']);
  await story.pass(id, { days: 0, minutes: 24 * 60 });
  await settle();
  await settle();
  const soon = 'Voting in “Socks that show” ends within a day.';
  expect(await notices(eva)).toEqual([soon, 'Voting has begun in “Socks that show”.']);
  expect(await notices(dora)).not.toContain(soon);
  await vote(id, await addVoters(20), () => 'left', { each: 3 });
  await end(id);
  // What is over has neither begun nor is it about to end.
  expect(await notices(eva)).toEqual(['The result of “Socks that show” is here.']);
});

test('a reminder is gone once voting ends later, by its maker or for too few votes, and comes again in time', async () => {
  const eva = await story.whole.signIn('fan', 'eva-again');
  const id = await inVoting([eva, ana, bea], { title: 'Belts over coats' });
  const soon = 'Voting in “Belts over coats” ends within a day.';
  const reminders = async () => (await notices(eva)).filter((text) => text === soon).length;
  await story.pass(id, { days: 1 });
  await settle();
  expect(await reminders()).toBe(1);
  const { version, closesAt } = await story.get(cleo, id);
  const later = new Date(Date.parse(closesAt) + 3 * 86_400_000).toISOString();
  const { status } = await story.call(cleo, 'PATCH', `/api/challenges/${id}`, { version, closesAt: later });
  expect(status).toBe(200);
  await settle();
  expect(await reminders()).toBe(0);
  await story.pass(id, { days: 3 });
  await settle();
  expect(await reminders()).toBe(1);
  await story.pass(id, { days: 1 });
  await settle();
  expect(await story.get(cleo, id)).toMatchObject({ state: 'voting', prolonged: true });
  expect(await reminders()).toBe(0);
  await story.pass(id, { days: 1, minutes: 12 * 60 });
  await settle();
  expect(await reminders()).toBe(1);
});

test('Challenges check 4: 10 equal entries end in a declared tie for first, and prizes are shared', async () => {
  const id = await inVoting([ana, bea, cem]);
  await addEntries(id, 7);
  const random = createSeededRandom(7);
  await vote(id, await addVoters(20), () => (random.below(2) === 0 ? 'left' : 'right'), { each: 6 });
  await end(id);
  const { outcome, items } = await result(dora, id);
  expect(outcome).toBe('ranked');
  const firsts = items.filter(({ rank }) => rank === 1);
  expect(firsts.length).toBeGreaterThan(1);
  expect(firsts.every(({ tied }) => tied)).toBe(true);
  expect(firsts[0]).toMatchObject({ prizes: ['A year of VIP', 'A letter'], sharedBy: firsts.length });
});

test('Challenges check 5: 40 friends cannot pick whom they judge', async () => {
  const id = await inVoting([ana, bea, cem]);
  const entries = await addEntries(id, 9);
  const friend = entries[0]!;
  // They vote for their friend whenever they meet, and skip everything else in search of the friend.
  await vote(
    id,
    await addVoters(40),
    (ballot) => (ballot.left.id === friend ? 'left' : ballot.right.id === friend ? 'right' : 'skip'),
    { each: 3 },
  );
  const [row] = await story.sql<{ met: number; dealt: number }>(
    `select count(*) filter (where $2 in (left_id, right_id))::int as met, count(*)::int as dealt
     from challenge_ballots where challenge_id = $1`,
    [id, friend],
  );
  // 160 pairs of 12 entries show each of them 27 times on average, and the friend no more often.
  expect(row!.dealt).toBe(160);
  expect(row!.met).toBeLessThanOrEqual(27);
  // Nobody answers a pair that they were not given.
  expect((await answer(dora, uuidv7(), 'left')).status).toBe(404);
});

test('nobody judges their own entry, or those of people with a block either way', async () => {
  const id = await inVoting([ana, bea, cem, dora]);
  await story.sql('insert into person_blocks (owner_uid, uid, created_at) values ($1, $2, now())', [
    ana!.uid,
    bea!.uid,
  ]);
  const entryOf = async (who: SignedIn | undefined) => (await story.get(who, id)).entry!.id;
  const met = new Set<string>();
  let { ballot } = (await deal(ana, id)).body;
  for (; ballot; { ballot } = (await answer(ana, ballot.id, 'equal')).body)
    for (const { id: entryId, author } of [ballot.left, ballot.right]) {
      met.add(entryId);
      expect(author).toBeNull();
    }
  expect([...met].sort()).toEqual([await entryOf(cem), await entryOf(dora)].sort());
  const ofBea = (await deal(bea, id)).body.ballot!;
  expect([ofBea.left.id, ofBea.right.id]).not.toContain(await entryOf(ana));
  await story.sql('delete from person_blocks');
});

test('Challenges check 6: no score leaves while people vote, whatever the role', async () => {
  const id = await inVoting([ana, bea, cem]);
  await vote(id, await addVoters(10), (ballot) => (ballot.left.id < ballot.right.id ? 'left' : 'right'));
  const look = async (who: SignedIn | undefined) => {
    const paths = ['', '/entries', '/result', '/report', '/recount', '/suspicions'];
    const replies = [];
    for (const path of paths) replies.push(await story.call(who, 'GET', `/api/challenges/${id}${path}`));
    return replies;
  };
  for (const who of [dora, ana, cleo, admin]) {
    const [challenge, entries, ...closed] = await look(who);
    expect([challenge!.status, entries!.status]).toEqual([200, 200]);
    expect(closed.map(({ status }) => status).every((status) => status === 404 || status === 403)).toBe(true);
    for (const { body } of [challenge!, entries!])
      expect(JSON.stringify(body)).not.toMatch(/"(score|rank|votes|answers|shown|low|high)"/);
  }
  // Counting tells nothing either.
  await story.pass(id, { days: 4 });
  await settle();
  expect((await story.get(admin, id)).state).toBe('counting');
  expect((await look(admin))[2]!.status).toBe(404);
});

test('Challenges check 7: two servers at closing write one result', async () => {
  const id = await inVoting([ana, bea, cem]);
  await vote(id, await addVoters(10), (ballot) => (ballot.left.id < ballot.right.id ? 'left' : 'right'));
  await story.pass(id, { days: 4 });
  const other = await story.whole.another();
  try {
    await Promise.all([settle(), other.services.challengePhases.settleDue()]);
    await Promise.all([count(id), other.services.challengeCounts.count(id), count(id)]);
  } finally {
    await other.stop();
  }
  expect(
    await story.sql(
      `select (select count(*)::int from challenge_results where challenge_id = $1) as results,
         (select count(*)::int from challenge_ranks where challenge_id = $1) as ranks`,
      [id],
    ),
  ).toEqual([{ results: 1, ranks: 3 }]);
  const told = (await notices(ana)).filter((text) => text.startsWith('The result of'));
  expect(told.length).toBeGreaterThan(0);
  const before = await result(dora, id);
  await count(id);
  expect(await result(dora, id)).toEqual(before);
});

test('Challenges check 8: the recount of the file gives the same ranks, and the file names nobody', async () => {
  const id = await inVoting([ana, bea, cem]);
  await addEntries(id, 3);
  const voters = await addVoters(12);
  await vote(id, voters, (ballot) => (ballot.left.id < ballot.right.id ? 'left' : 'equal'));
  await story.sql(`update people set status = 'suspended', suspended_reason = 'spam' where uid = 'voter1'`);
  await end(id);
  const shown = await result(dora, id);
  expect(shown.setAside).toEqual([{ why: 'suspended', ballots: 15 }]);
  expect([shown.voters, shown.ballots]).toEqual([11, 11 * 15]);
  const { body: file } = await story.call<RecountFile>(dora, 'GET', `/api/challenges/${id}/recount`);
  expect(recount(file)).toEqual({ ranks: file.ranks, differing: [] });
  expect(shown.items.map(({ entry, rank }) => [entry.id, rank]).sort()).toEqual(
    file.votes.entries.map((entry, at) => [entry, file.ranks[at]]).sort(),
  );
  expect(JSON.stringify(file)).not.toMatch(/voter\d|author\d|T\d\d:/);
  const report = await story.call<EntryReport>(ana, 'GET', `/api/challenges/${id}/report`);
  const own = shown.items.find(({ entry }) => entry.isMine === false && entry.author?.uid === ana!.uid)!;
  expect(report.body).toMatchObject({ rank: own.rank, of: 6, entry: { isMine: true } });
  const { won, lost, equal } = report.body.answers;
  expect(won + lost + equal).toBe(own.votes);
  expect((await story.call(dora, 'GET', `/api/challenges/${id}/report`)).status).toBe(404);
  await story.sql(`update people set status = 'active', suspended_reason = null where uid = 'voter1'`);
});

describe('brigades', () => {
  test('votes faster than a look wait for an admin who did not enter, who sets them aside with a reason', async () => {
    const id = await inVoting([ana, bea, cem, otherAdmin]);
    const first = (await story.get(ana, id)).entry!.id;
    const choose = (ballot: Ballot) =>
      ballot.left.id === first ? 'left' : ballot.right.id === first ? 'right' : 'equal';
    const voters = await addVoters(10);
    await vote(id, voters.slice(0, 3), choose, { seconds: 0.3 });
    await vote(id, voters.slice(3), choose);
    await end(id);
    expect((await story.get(dora, id)).state).toBe('counting');
    expect(await notices(admin)).toContain('Votes in “One jacket, three lives” wait for your decision.');
    const url = `/api/challenges/${id}/suspicions`;
    expect((await story.call(otherAdmin, 'GET', url)).body.error.message).toBe(
      'You entered this challenge, so another admin decides.',
    );
    const { items } = (await story.call<{ items: Suspicion[] }>(admin, 'GET', url)).body;
    expect(items).toEqual([
      expect.objectContaining({ kind: 'fast', voters: 3, ballots: 18, medianMs: 300, decision: null }),
    ]);
    const decide = (who: SignedIn | undefined, body: object) =>
      story.call<Suspicion>(who, 'PUT', `/api/challenges/suspicions/${items[0]!.id}`, body);
    expect((await decide(admin, { decision: 'setAside' })).body.error).toMatchObject({ field: 'reason' });
    expect((await decide(otherAdmin, { decision: 'keep' })).status).toBe(403);
    // Nothing is counted before.
    await count(id);
    expect((await story.get(dora, id)).state).toBe('counting');
    const decided = await decide(admin, { decision: 'setAside', reason: 'Nobody looks that fast.' });
    expect(decided.body).toMatchObject({ decision: 'setAside', decidedBy: { uid: admin!.uid } });
    await count(id);
    const shown = await result(dora, id);
    expect(shown.setAside).toEqual([{ why: 'brigade', ballots: 18 }]);
    expect(shown.voters).toBe(7);
    expect(await story.sql(`select action, reason from audit_log where target_id = $1`, [id])).toEqual([
      { action: 'challenges.decide', reason: 'Nobody looks that fast.' },
    ]);
  });

  test('votes that no admin decides about count after 72 hours', async () => {
    const id = await inVoting([ana, bea, cem]);
    await vote(id, await addVoters(10), (ballot) => (ballot.left.id < ballot.right.id ? 'left' : 'right'), {
      seconds: 0.4,
    });
    await end(id);
    expect((await story.get(dora, id)).state).toBe('counting');
    await story.sql(`update challenges set screened_at = now() - interval '72 hours' where id = $1`, [id]);
    await settle();
    await count(id);
    expect(await result(dora, id)).toMatchObject({ outcome: 'ranked', setAside: [] });
  });
});

describe('what follows from the clock', () => {
  test('under 3 entries: a week more, once, and then no ranks; a stopped job changes nothing', async () => {
    const id = await story.create(cleo);
    for (const who of [ana, bea]) await story.enter(who, id);
    await story.pass(id, { days: 8 });
    // No job has run.
    const seen = await story.get(ana, id);
    expect(seen).toMatchObject({ state: 'open', extended: true });
    await settle();
    expect((await story.get(ana, id)).votesAt).toBe(seen.votesAt);
    expect(await notices(ana)).toContain('“One jacket, three lives” takes entries for a week longer.');
    await story.pass(id, { days: 7 });
    expect(await story.get(ana, id)).toMatchObject({ state: 'closed' });
    const shown = await result(ana, id);
    expect(shown).toMatchObject({ outcome: 'unranked', scale: null, recount: false });
    expect(shown.items.map(({ rank, entry }) => [rank, entry.author !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
  });

  test('hearts are for fewer than six entries; everybody gives up to three, and not to their own', async () => {
    const id = await inVoting([ana, bea, cem], { method: 'hearts' });
    expect(await story.get(dora, id)).toMatchObject({
      votingMethod: 'hearts',
      voted: { answered: 0, limit: 3 },
    });
    expect((await deal(dora, id)).status).toBe(403);
    const ids = await entriesOf(id);
    const give = (who: SignedIn | undefined, entryIds: string[]) =>
      story.call<Challenge>(who, 'PUT', `/api/challenges/${id}/hearts`, { entryIds });
    expect((await give(ana, ids)).body.error.message).toBe('You can’t give your own entry a heart.');
    expect((await give(dora, ids.slice(0, 2))).body.voted).toEqual({ answered: 2, limit: 3 });
    expect((await give(dora, ids.slice(0, 1))).body.voted).toEqual({ answered: 1, limit: 3 });
    await giveAll(id, await addVoters(12), ids.slice(0, 1));
    await end(id);
    const shown = await result(dora, id);
    expect(shown).toMatchObject({ outcome: 'ranked', method: 'hearts', voters: 13, ballots: 13 });
    expect(shown.items[0]).toMatchObject({ entry: { id: ids[0] }, rank: 1, tied: false, votes: 13 });
  });

  test('a heart on an entry that is removed, or that its voter reported, is free again', async () => {
    const id = await inVoting([ana, bea, cem], { method: 'hearts' });
    const ids = await entriesOf(id);
    const { body } = await story.call<Challenge>(dora, 'PUT', `/api/challenges/${id}/hearts`, {
      entryIds: ids,
    });
    expect(body.voted).toEqual({ answered: 3, limit: 3 });
    await story.sql(`update challenge_entries set state = 'removed' where id = $1`, [ids[0]]);
    expect((await story.get(dora, id)).voted).toEqual({ answered: 2, limit: 3 });
    const report = { id: uuidv7(), kind: 'challengeEntry', targetId: ids[1], reason: 'spam', note: '' };
    expect((await story.call(dora, 'POST', '/api/reports', report)).status).toBe(204);
    expect((await story.get(dora, id)).voted).toEqual({ answered: 1, limit: 3 });
  });

  test('six entries compare pairs, although hearts were chosen', async () => {
    const id = await story.create(cleo, { method: 'hearts' });
    await addEntries(id, 6);
    await story.pass(id, { days: 8 });
    expect(await story.get(dora, id)).toMatchObject({ method: 'hearts', votingMethod: 'pairwise' });
  });
});

test('comparisons with an entry that is removed or erased fall out', async () => {
  const gone = await story.whole.signIn('fan', 'gone');
  const id = await inVoting([ana, bea, cem, gone]);
  await vote(id, await addVoters(10), (ballot) => (ballot.left.id < ballot.right.id ? 'left' : 'right'));
  const answersOf = async (who: SignedIn | undefined) =>
    (
      await story.sql<{ answers: number }>(
        'select answers from challenge_entries where challenge_id = $1 and author_uid = $2',
        [id, who!.uid],
      )
    )[0]!.answers;
  expect(await answersOf(ana)).toBe(30);
  const { entry } = await story.get(bea, id);
  expect((await story.call(dora, 'POST', `/api/challenges/entries/${entry!.id}/remove`, {})).status).toBe(
    403,
  );
  const removal = { reason: 'Not their outfit.' };
  expect(
    (await story.call(admin, 'POST', `/api/challenges/entries/${entry!.id}/remove`, removal)).body,
  ).toMatchObject({ state: 'removed', look: null });
  expect(await answersOf(ana)).toBe(20);
  await story.sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [gone.uid]);
  await story.whole.server.services.accountErasure.run();
  expect(await answersOf(ana)).toBe(10);
  await end(id);
  const shown = await result(dora, id);
  expect(shown.items).toHaveLength(2);
  expect(shown.setAside).toEqual([{ why: 'removed', ballots: 50 }]);
});

test('who leaves as a voter takes their votes along, before and not after the count', async () => {
  const leaver = await story.whole.signIn('fan', 'leaver');
  await story.age(leaver);
  const id = await inVoting([ana, bea, cem]);
  await vote(id, await addVoters(10), (ballot) => (ballot.left.id < ballot.right.id ? 'left' : 'right'));
  const { ballot } = (await deal(leaver, id)).body;
  await answer(leaver, ballot!.id, 'left');
  await story.sql(`update people set leaves_at = now() - interval '1 day' where uid = $1`, [leaver.uid]);
  await story.whole.server.services.accountErasure.run();
  expect(
    await story.sql('select sum(answers)::int as answers from challenge_entries where challenge_id = $1', [
      id,
    ]),
  ).toEqual([{ answers: 60 }]);
});
