import { dayMs, utcDay } from '@bestie/contracts/days';
import { idOf } from '../../demo/demo-ids';
import type { DemoPart } from '../../platform/module/demo-part';
import type { ConfessionsService } from './confessions.service';
import type { SampleConfession, SampleConfessionsService } from './sample-confessions';

type Sample = Omit<SampleConfession, 'day'> & { daysAgo: number };

const samples: readonly Sample[] = [
  {
    daysAgo: 9,
    body: 'I have worn the same black trousers to work since March. They are four pairs. Nobody has noticed, and I am a little proud and a little hurt.',
    words: { same: 14, ha: 6 },
    replies: ['Someone has noticed, and wears three navy ones.'],
  },
  {
    daysAgo: 8,
    body: 'My grandmother knitted me a cardigan that itches like a hedge. I wear it every time I visit her, and take it off on the stairs. She died in spring. Now I wear it all day.',
    words: { hug: 31, brave: 5, thanks: 4 },
    replies: [
      'I kept my grandfather’s scarf in a bag so that it would go on smelling of him. It does not itch, it only takes my breath away.',
      'Line it with silk at the collar. You may keep the itch at the cuffs, for her.',
    ],
  },
  {
    daysAgo: 7,
    body: 'I tell everyone that my coat is vintage. It is from the supermarket, from between the garden chairs and the cheese.',
    words: { ha: 22, same: 3 },
    replies: ['Then it has lived more than most of them.'],
  },
  {
    daysAgo: 6,
    body: 'I keep a dress in a size that I last had eleven years ago. Last night I tried it on, it did not close, and I danced in it anyway with the back open.',
    words: { brave: 19, hug: 9, same: 8 },
    replies: ['Open backs are in fashion, I hear.'],
  },
  {
    daysAgo: 5,
    body: 'I iron only what can be seen under a jacket.',
    words: { same: 41, ha: 12 },
    replies: [],
  },
  {
    daysAgo: 5,
    body: 'At the clothes swap I took home the very skirt that I had brought. Someone else had hung it up so well that I fell in love with it.',
    words: { ha: 17, same: 2, thanks: 1 },
    replies: ['This is the whole of styling in two sentences.'],
  },
  {
    daysAgo: 4,
    body: 'I wore red to my first day in the new job, because on the old one they had told me that I was too loud. My new boss wore red, too.',
    words: { brave: 26, thanks: 6 },
    replies: ['I read this on the bus on my own first day. Thank you, stranger in red.'],
  },
  {
    daysAgo: 3,
    body: 'When I feel low I fold my T-shirts by colour. By the time I reach green I can usually breathe again.',
    words: { hug: 20, same: 11 },
    replies: ['Blue does it for me.', 'I never get further than white, but white is a start.'],
  },
  {
    daysAgo: 2,
    body: 'My boyfriend believes that his favourite jumper shrank in the wash. It lives at the back of my drawer, and it fits me perfectly.',
    words: { ha: 33, same: 15 },
    replies: ['Mine, too. He has bought it again, and I am waiting.'],
  },
  {
    daysAgo: 1,
    body: 'I have a planner, a capsule, three palettes and forty outfits saved. Today I left the house in odd socks and was happier than all week.',
    words: { same: 18, ha: 9 },
    replies: [],
  },
  {
    daysAgo: 1,
    body: 'I learned to sew on a button at forty-six. I have told nobody, since everyone thinks that I always could. It holds!',
    words: { brave: 24, hug: 7, thanks: 2 },
    replies: ['Welcome to the club of those who find out late. The biscuits are good.'],
  },
  {
    daysAgo: 0,
    body: 'A stranger at the crossing said “great coat”, and I walked two streets too far, so as to keep hearing it.',
    words: { same: 12, hug: 10, thanks: 8 },
    replies: ['I say this to strangers on purpose now. You have no idea whose day it is.'],
  },
];

const waiting = [
  ['agnes', 'I told the whole swap that the collar was my mother’s. I bought it on the way there.'],
  [
    'sol',
    'I have never once hand-washed anything that said hand wash. Everything is fine, and I feel nothing.',
  ],
] as const;

/** Twelve confessions that are there for everyone, and two that wait. */
export const confessionsDemo: DemoPart<{
  confessions: ConfessionsService;
  sampleConfessions: SampleConfessionsService;
}> = {
  name: 'confessions',
  isWanted: ({ services }) => services.sampleConfessions.isEmpty(),
  async fill({ services, now, step, ensureMember }) {
    await step(() =>
      services.sampleConfessions.add(
        samples.map(({ daysAgo, body, words, replies }) => ({
          body,
          day: utcDay(now.getTime() - daysAgo * dayMs),
          words,
          replies,
        })),
      ),
    );
    // Two more wait for an admin; they are sealed like all others.
    for (const [handle, body] of waiting) {
      const author = await ensureMember(handle);
      await step(() =>
        services.confessions.create(author, { clientKey: idOf(author, 'confessions/waiting'), body }),
      );
    }
  },
};
