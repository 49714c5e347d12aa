import { idOf } from '../../demo/demo-ids';
import { demoMembers } from '../../demo/demo-people';
import type { DemoPerson } from '../../demo/demo-people';
import type { Person } from '../../platform/http/caller';
import type { DemoPart } from '../../platform/module/demo-part';
import { weeksBefore } from './editions.service';
import type { SampleEditionsService } from './sample-editions';

interface DemoSpotlight {
  by: DemoPerson;
  /** Key of an outfit of the demo. */
  outfit: string;
  /** Why the creator or an admin picked it; absent for the most loved. */
  picked?: { by: 'creator' | 'admin'; reason: string };
  lovedBy: readonly DemoPerson[];
  comments?: readonly (readonly [by: DemoPerson, body: string])[];
}

/** Editions by how many weeks ago they were. */
const demoEditions: readonly { weeksAgo: number; outfits: readonly DemoSpotlight[] }[] = [
  {
    weeksAgo: 2,
    outfits: [
      {
        by: 'junia',
        outfit: 'junia-minus-eight',
        picked: {
          by: 'creator',
          reason:
            'Aubergine under camel is what I would paint if I could paint. And it looks warm, not brave.',
        },
        lovedBy: ['fan', 'mira', 'agnes', 'lou', 'hanne'],
        comments: [
          ['mira', 'I would wear this to bed.'],
          ['junia', 'I have.'],
        ],
      },
      {
        by: 'agnes',
        outfit: 'agnes-collar-again',
        picked: {
          by: 'creator',
          reason:
            'She waited for this collar since 1974. Look at how it sits, and tell me that patience isn’t a style.',
        },
        lovedBy: ['fan', 'junia', 'sol', 'priya'],
        comments: [['sol', 'Agnes, can I borrow it in fifty years?']],
      },
      {
        by: 'tomas',
        outfit: 'tomas-walking-home',
        picked: { by: 'admin', reason: 'Three blues that never met before, and nobody is shouting.' },
        lovedBy: ['mira', 'lou', 'fan'],
      },
      { by: 'priya', outfit: 'priya-hearing-at-nine', lovedBy: ['creator', 'hanne', 'fan', 'tomas'] },
      { by: 'lou', outfit: 'lou-first-night', lovedBy: ['sol', 'agnes', 'creator'] },
    ],
  },
  {
    weeksAgo: 1,
    outfits: [
      {
        by: 'sol',
        outfit: 'sol-flea-market',
        picked: {
          by: 'creator',
          reason:
            'Everything here had another owner, and now it has the right one. Note the hem against the boots.',
        },
        lovedBy: ['fan', 'agnes', 'lou', 'mira', 'tomas', 'junia'],
        comments: [
          ['hanne', 'Where is this flea market, and when does it open?'],
          ['sol', 'Before dawn, and I’m not telling.'],
          ['agnes', 'I am proud of you.'],
        ],
      },
      {
        by: 'mira',
        outfit: 'mira-after-the-shift',
        picked: {
          by: 'creator',
          reason: 'The blazer does the work, so the person doesn’t have to. I took notes.',
        },
        lovedBy: ['fan', 'priya', 'junia'],
      },
      {
        by: 'hanne',
        outfit: 'hanne-school-run',
        picked: { by: 'admin', reason: 'Two errands, one outfit, and sand in the right pocket.' },
        lovedBy: ['junia', 'mira', 'fan', 'creator'],
        comments: [['fan', 'The yellow! I’d like to hear about the yellow.']],
      },
      { by: 'creator', outfit: 'cleo-night-train', lovedBy: ['fan', 'sol', 'lou', 'tomas', 'agnes'] },
      { by: 'fan', outfit: 'market-morning', lovedBy: ['hanne', 'priya', 'junia'] },
    ],
  },
];

/** Two past editions; this week is still to be filled. */
export const spotlightsDemo: DemoPart<{ sampleEditions: SampleEditionsService }> = {
  name: 'top-picks',
  isWanted: async ({ services }) => !(await services.sampleEditions.isAny()),
  async fill({ services, people, step, ensureMember }) {
    const week = await services.sampleEditions.current();
    const known: Partial<Record<DemoPerson, Person>> = { ...people };
    for (const { handle } of demoMembers) known[handle] = await ensureMember(handle);
    const find = (who: DemoPerson): Person => known[who] as Person;
    for (const { weeksAgo, outfits } of demoEditions) {
      const samples = outfits.map(({ by, outfit, picked, lovedBy, comments = [] }) => {
        const author = find(by);
        return {
          outfitId: idOf(author, `outfits/${outfit}`),
          authorUid: author.uid,
          pick: picked ? { curatorUid: people[picked.by].uid, reason: picked.reason } : null,
          lovedBy: lovedBy.map((who) => find(who).uid),
          comments: comments.map(([who, body], index) => ({
            id: idOf(author, `top-picks/${weeksAgo}/${index}`),
            authorUid: find(who).uid,
            body,
          })),
        };
      });
      await step(() => services.sampleEditions.add(weeksBefore(week, weeksAgo), samples));
    }
  },
};
