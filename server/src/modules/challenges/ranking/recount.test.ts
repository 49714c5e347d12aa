import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recountFileSchema } from '@bestie/contracts/challenges-recount';
import type { RecountFile } from '@bestie/contracts/challenges-recount';
import { countChallenge } from './count-challenge';
import { countVotes } from './count-votes';
import { parseRecountFile, runRecount, UnreadableRecount } from './recount';
import { numberAnswers, numberHearts } from './recount-votes';
import type { StoredAnswer } from './recount-votes';
import { createSeededRandom } from './seeded-random';
import { testSupport } from '../../../test-support/database';

const challengeId = '0193f0a0-0000-7000-8000-000000000000';
const entryId = (at: number) => `0193f0a0-0000-7000-8000-00000000000${at}`;
const entries = [3, 1, 0, 2].map(entryId);
const workerFile = () => join(testSupport.buildDirectory(), 'count-challenge.worker.js');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bestie-recount-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Answers of 30 people, who mostly prefer entries with lower numbers, in the order in which they came. */
function storedAnswers(): StoredAnswer[] {
  const random = createSeededRandom(12);
  return Array.from({ length: 30 }, (_, person) =>
    [0, 1, 2].map((at): StoredAnswer => ({
      voterUid: `person-${person}`,
      left: entryId(at),
      right: entryId(at + 1),
      answer: random.fraction() < 0.8 ? 'left' : random.fraction() < 0.5 ? 'equal' : 'right',
    })),
  ).flat();
}

const numbered = () => numberAnswers(entries, storedAnswers(), 77, createSeededRandom(13).fraction);

function makeFile(change: (file: RecountFile) => void = () => {}): string {
  const { votes } = numbered();
  const file: RecountFile = {
    format: 'bestie-recount-1',
    challengeId,
    votes,
    ranks: countVotes({ votes, voters: null }).ranked.map(({ rank }) => rank),
  };
  change(file);
  return JSON.stringify(file);
}

async function run(text: string): Promise<{ code: number; lines: string[] }> {
  const path = join(folder, 'recount.json');
  await writeFile(path, text);
  const lines: string[] = [];
  const code = await runRecount([path], (line) => lines.push(line));
  return { code, lines };
}

test('Challenges check 8: whoever counts the file again gets the same ranks as the server’s thread', async () => {
  const { votes } = numbered();
  const { ranked } = await countChallenge({ votes, voters: null }, { workerFile: workerFile() });
  expect(ranked).toEqual(countVotes({ votes, voters: null }).ranked);
  const ranks = ranked.map(({ rank }) => rank);
  expect(ranks[0]).toBe(1);
  const { code, lines } = await run(makeFile((file) => Object.assign(file, { ranks })));
  expect([code, lines.at(-1)]).toEqual([0, 'All ranks are as in the file.']);
  expect(lines[1]).toBe(`    1  ${entryId(0)}`);
});

test('a rank that differs is named, and the exit code is 1', async () => {
  const { code, lines } = await run(makeFile((file) => (file.ranks[0] = 4)));
  expect(code).toBe(1);
  expect(lines).toContain(`    1  ${entryId(0)}  the file says 4`);
  expect(lines.at(-1)).toBe('1 of 4 ranks differ from the file.');
});

test('the command counts from the sources, without a build', async () => {
  const path = join(folder, 'whole.json');
  await writeFile(path, makeFile());
  const root = join(__dirname, '../../../../..');
  const output = execFileSync('npm', ['run', '--silent', 'challenges:recount', path], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(output).toMatch(/30 people, 4 entries\n[^]*All ranks are as in the file\.\n$/);
});

test.each<[string, (file: RecountFile) => void, string]>([
  ['another format', (file) => Object.assign(file, { format: 'x' }), 'format: '],
  ['a rank too few', (file) => file.ranks.pop(), 'ranks: There are 4 entries, and 3 ranks.'],
  ['a missing entry', (file) => (file.votes.answers[2]![1] = 9), 'votes.answers[2][1]: There is no entry 9.'],
  [
    'a missing voter',
    (file) => (file.votes.answers[2]![0] = 30),
    'votes.answers[2][0]: There is no voter 30.',
  ],
  [
    'an entry against itself',
    (file) => file.votes.answers.splice(0, 1, [0, 1, 1, 'left'] as never),
    'votes.answers[0]: An entry is compared with itself.',
  ],
  [
    'an answer twice',
    (file) => file.votes.answers.push(file.votes.answers[0] as never),
    'votes.answers[90]: Voter 0 compared this pair before.',
  ],
  [
    'an entry twice',
    (file) => (file.votes.entries[1] = entryId(0)),
    'votes.entries[1]: This entry is listed twice.',
  ],
  ['a voter without answers', (file) => file.votes.voters++, 'votes.voters: There are answers of 30 voters.'],
  [
    'an entry without answers',
    (file) => file.votes.entries.push(entryId(7)),
    'No answer is about this entry.',
  ],
])('%s: refused, and the message says where', async (_, change, message) => {
  const { code, lines } = await run(makeFile(change));
  expect(code).toBe(2);
  expect(lines.join('\n')).toContain(message);
});

test('what is no file of ours is refused in words', async () => {
  expect(await run('<html>')).toMatchObject({ code: 2, lines: [expect.stringContaining('This is no JSON')] });
  expect(() => parseRecountFile('[]')).toThrow(UnreadableRecount);
  const lines: string[] = [];
  expect(await runRecount([], (line) => lines.push(line))).toBe(2);
  expect(await runRecount([folder], (line) => lines.push(line))).toBe(2);
  expect(await runRecount([join(folder, 'none')], (line) => lines.push(line))).toBe(2);
  expect(lines[0]).toBe('Usage: npm run challenges:recount FILE');
  expect(lines.at(-1)).toBe(`${join(folder, 'none')}: There is no such file.`);
});

test('numbers of voters and the order of answers tell neither who voted nor when', () => {
  const { votes, voterUids } = numbered();
  expect(JSON.stringify(votes)).not.toContain('person');
  expect(voterUids).not.toEqual([...voterUids].sort());
  expect([...voterUids].sort()).toEqual([...new Set(storedAnswers().map(({ voterUid }) => voterUid))].sort());
  expect(votes.entries).toEqual([0, 1, 2, 3].map(entryId));
  const reversed = numberAnswers(entries, storedAnswers().reverse(), 77, createSeededRandom(13).fraction);
  expect(reversed).toEqual(numbered());
  const gone = numberAnswers(entries.slice(1), storedAnswers(), 77, createSeededRandom(13).fraction);
  expect(gone.votes.answers).toHaveLength(60);
});

test('hearts are counted again too; who wrote an entry is not one of its voters', async () => {
  const authors = new Map([
    [entryId(0), 'ana'],
    [entryId(1), 'ben'],
    [entryId(2), null],
  ]);
  const hearts = ['ana', 'cleo', 'dora', 'emil', 'finn', 'gala', 'hugo', 'ines', 'jan', 'kim'].flatMap(
    (voterUid, at) => [
      { voterUid, entryId: entryId(1) },
      ...(at === 3 ? [{ voterUid, entryId: entryId(0) }] : []),
    ],
  );
  const { votes } = numberHearts(authors, hearts, createSeededRandom(1).fraction);
  expect(votes).toMatchObject({ method: 'hearts', voters: 10, couldVote: [9, 10, 10] });
  const { ranked } = countVotes({ votes, voters: null });
  const file = { format: 'bestie-recount-1', challengeId, votes, ranks: ranked.map(({ rank }) => rank) };
  expect(file.ranks).toEqual([2, 1, 2]);
  expect(recountFileSchema.parse(file)).toEqual(file);
  expect((await run(JSON.stringify(file))).code).toBe(0);
});
