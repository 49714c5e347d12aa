import { idOf } from '../../demo/demo-ids';
import { demoMembers } from '../../demo/demo-people';
import type { DemoPerson } from '../../demo/demo-people';
import { hasDemoCloset } from '../../demo/wardrobe/has-demo-closet';
import type { FindsPieces } from '../../demo/wardrobe/has-demo-closet';
import type { Person } from '../../platform/http/caller';
import type { DemoPart } from '../../platform/module/demo-part';
import type { SampleChallengesService } from './sample-challenges';

interface DemoChallenge {
  key: string;
  title: string;
  brief: string;
  rules: string;
  prizes: readonly string[];
  /** In days from the start of the demo. */
  opens: number;
  votes: number;
  closes: number;
  entries: readonly (readonly [by: DemoPerson, outfit: string])[];
  voters: readonly DemoPerson[];
}

const everybody = demoMembers.map(({ handle }) => handle);

/** One that is closed with a tie, one in voting, and one that is open. */
const demoChallenges: readonly DemoChallenge[] = [
  {
    key: 'older-than-you',
    title: 'Older than you are',
    brief:
      'One piece in the outfit has to be older than the person in it. Tell us nothing about it: we want to see it, not to read it.',
    rules: 'The piece is yours or was lent to you by somebody who knows.',
    prizes: ['An hour with Cleo and your wardrobe', 'A mending kit in a tin from 1961'],
    opens: -21,
    votes: -12,
    closes: -5,
    entries: [
      ['agnes', 'agnes-collar-again'],
      ['sol', 'sol-flea-market'],
      ['lou', 'lou-first-night'],
      ['junia', 'junia-minus-eight'],
      ['tomas', 'tomas-walking-home'],
    ],
    voters: [...everybody, 'creator', 'admin'],
  },
  {
    key: 'one-colour',
    title: 'One colour, head to toe',
    brief:
      'Choose a colour and stay with it: shoes, bag and everything between. Shades are allowed, excuses are not.',
    rules: 'Hair and skin don’t count. Metal doesn’t either.',
    prizes: ['Your outfit on the cover of next week’s Top Picks'],
    opens: -9,
    votes: -1,
    closes: 3,
    entries: [
      ['mira', 'mira-after-the-shift'],
      ['tomas', 'tomas-walking-home'],
      ['priya', 'priya-hearing-at-nine'],
      ['hanne', 'hanne-school-run'],
      ['lou', 'lou-first-night'],
      ['sol', 'sol-flea-market'],
    ],
    voters: [],
  },
  {
    key: 'three-lives',
    title: 'One jacket, three lives',
    brief:
      'The same jacket goes to work, to dinner and to the allotment. Enter the outfit in which it surprised you most.',
    rules: 'It has to be a jacket that you wore this month.',
    prizes: ['A jacket mended by Lou, whatever it needs', 'A box of buttons', 'A long letter from Agnes'],
    opens: -2,
    votes: 4,
    closes: 8,
    entries: [
      ['hanne', 'hanne-school-run'],
      ['agnes', 'agnes-collar-again'],
    ],
    voters: [],
  },
];

/** Three challenges by the demo creator: closed with a tie, in voting, and open. */
export const challengesDemo: DemoPart<FindsPieces & { sampleChallenges: SampleChallengesService }> = {
  name: 'challenges',
  isWanted: async ({ services, people: { fan } }) =>
    (await hasDemoCloset(services, fan)) && !(await services.sampleChallenges.isAny()),
  async fill({ services, people, step, ensureMember }) {
    const known: Partial<Record<DemoPerson, Person>> = { ...people };
    for (const { handle } of demoMembers) known[handle] = await ensureMember(handle);
    const find = (who: DemoPerson): Person => known[who] as Person;
    const hours = (days: number) => days * 24;
    for (const { key, opens, votes, closes, entries, voters, prizes, ...words } of demoChallenges)
      await step(() =>
        services.sampleChallenges.add({
          maker: people.creator,
          challenge: {
            ...words,
            id: idOf(people.creator, `challenges/${key}`),
            prizes: [...prizes],
            eligibility: 'everyone',
            method: 'pairwise',
            ties: 'share',
          },
          opensIn: hours(opens),
          votesIn: hours(votes),
          closesIn: hours(closes),
          entries: entries.map(([by, outfit]) => ({
            id: idOf(find(by), `challenges/${key}`),
            author: find(by),
            outfitId: idOf(find(by), `outfits/${outfit}`),
          })),
          voters: voters.map(find),
        }),
      );
    // The demo fan may vote at once.
    await step(() => services.sampleChallenges.makeMembers([people.fan.uid]));
  },
};
