import { dayMs } from '@bestie/contracts/days';
import { idOf } from '../../demo/demo-ids';
import type { DemoPart } from '../../platform/module/demo-part';
import type { CommentsService } from '../conversations';
import type { VipPostsService } from './vip-posts.service';
import type { VipService } from './vip.service';

const demoTiers = [
  {
    key: 'front-row',
    name: 'Front row',
    description: 'Every lookbook a week before everybody else, and the notes that go with it.',
    price: { amount: 400, currency: 'EUR' },
    capacity: null,
  },
  {
    key: 'backstage',
    name: 'Backstage',
    description:
      'Everything of the front row, and what happens behind the curtain: fittings, failures, prices.',
    price: { amount: 1200, currency: 'EUR' },
    capacity: 40,
  },
] as const;

interface DemoPost {
  key: string;
  tier: (typeof demoTiers)[number]['key'];
  title: string;
  body: string;
  daysAgo: number;
  /** When it opens to everybody, in days from now. */
  opensIn?: number;
  /** Files of a space, by their keys. */
  files?: readonly { space: string; look: string }[];
  comments?: readonly (readonly [by: string, body: string])[];
}

const demoPosts: readonly DemoPost[] = [
  {
    key: 'trench',
    tier: 'front-row',
    title: 'The red dress, day six: under a trench',
    body: `It rained, so the dress got a roof.

A trench does two things for red: it takes the shout out, and it keeps the last word. Leave it open, tie the belt at the back, and let the hem show exactly one hand below the coat. More is a costume, less is a secret.

I tried it with black boots first. Don’t. Brown ones, and it’s autumn; black ones, and it’s a meeting.`,
    daysAgo: 1,
    opensIn: 6,
    files: [{ space: 'red-dress', look: 'red-trench' }],
    comments: [
      ['mira', 'One hand below the coat. I am measuring everything now.'],
      ['agnes', 'Brown boots. Finally somebody says it.'],
    ],
  },
  {
    key: 'fitting',
    tier: 'backstage',
    title: 'What the camel coat cost me',
    body: `The honest bill, because you asked.

The coat: 140, second-hand, with a lining that had given up. New lining: 85. The tailor who moved the buttons by two centimetres: 30, and worth more than all the rest.

So 255 for a coat that I wore 61 times since. You can do that sum yourself; I do it every time I am cold.`,
    daysAgo: 3,
    files: [{ space: 'autumn-lookbook', look: 'camel-monday-1' }],
    comments: [['junia', 'The buttons! Nobody ever thinks of the buttons.']],
  },
  {
    key: 'evening',
    tier: 'backstage',
    title: 'Petrol, and the evening that nearly wasn’t',
    body: `Forty minutes before the doors opened, the zip went.

What you see in the picture is a blazer with a job. It hides eleven safety pins, and it taught me to dress for the way out, not for the way in.`,
    daysAgo: 6,
    files: [{ space: 'autumn-lookbook', look: 'petrol-evening' }],
  },
  {
    key: 'plaid',
    tier: 'front-row',
    title: 'Close-ups: plaid, and why it moves',
    body: `Plaid is a grid that you bend. The trick is where it breaks: at the shoulder it should match, at the pocket it must not.

Three close-ups from the lookbook, before they go anywhere else.`,
    daysAgo: 9,
    files: [
      { space: 'autumn-lookbook', look: 'detail-plaid' },
      { space: 'autumn-lookbook', look: 'detail-denim' },
      { space: 'autumn-lookbook', look: 'detail-breton' },
    ],
    comments: [
      ['sol', 'I went and checked my flea market jacket. It matches at the pocket. I am devastated.'],
    ],
  },
  {
    key: 'office',
    tier: 'front-row',
    title: 'The red dress goes to the office',
    body: `Blazer first, dress second. If the blazer is right, nobody in the meeting can say afterwards what colour you wore. They only know that you were right.`,
    daysAgo: 14,
    files: [{ space: 'red-dress', look: 'red-blazer' }],
  },
  {
    key: 'palette',
    tier: 'backstage',
    title: 'Next season, in seven colours that I am not sure about',
    body: `Two of them are wrong. I know which one; I don’t know the other.

Tell me below which colour you would throw out, and I’ll make the first outfit of the season without it.`,
    daysAgo: 20,
    comments: [
      ['mira', 'The mustard. It looks at me.'],
      ['tomas', 'Keep the mustard, throw out the grey.'],
    ],
  },
];

interface Services {
  vip: VipService;
  vipPosts: VipPostsService;
  vipComments: CommentsService;
}

/** Two tiers, six posts by the creator, and members; the fan has the lower tier. */
export const vipDemo: DemoPart<Services> = {
  name: 'vip',
  isWanted: async ({ services, people }) => (await services.vip.get(people.admin)).tiers.length === 0,
  async fill({ services, people: { admin, creator, fan }, now, step, ensureMember }) {
    const tierId = (key: string) => idOf(admin, `vip/tiers/${key}`);
    for (const { key, ...tier } of demoTiers)
      await step(() =>
        services.vip.createTier(admin, {
          id: tierId(key),
          ...tier,
          reason: 'The first tiers of the community',
        }),
      );
    for (const { key, tier, title, body, daysAgo, opensIn, files = [] } of demoPosts)
      await step(() =>
        services.vipPosts.create(creator, {
          id: idOf(creator, `vip/${key}`),
          tierId: tierId(tier),
          title,
          body,
          publishAt: new Date(now.getTime() - daysAgo * dayMs).toISOString(),
          earlyUntil: opensIn === undefined ? null : new Date(now.getTime() + opensIn * dayMs).toISOString(),
          media: files.map(({ space, look }) => ({
            spaceId: idOf(creator, `spaces/${space}`),
            assetId: idOf(creator, `spaces/${space}/${look}`),
            alt: '',
          })),
        }),
      );
    const until = new Date(now.getTime() + 90 * dayMs).toISOString();
    const reason = 'The community’s first members';
    await step(() =>
      services.vip.grant(admin, {
        id: idOf(fan, 'vip/membership'),
        uid: fan.uid,
        tierId: tierId('front-row'),
        until,
        reason,
      }),
    );
    for (const handle of ['mira', 'agnes', 'junia', 'sol', 'tomas']) {
      const member = await ensureMember(handle);
      await step(() =>
        services.vip.grant(admin, {
          id: idOf(member, 'vip/membership'),
          uid: member.uid,
          tierId: tierId('backstage'),
          until,
          reason,
        }),
      );
      for (const { key, comments = [] } of demoPosts)
        for (const [index, [by, body]] of comments.entries())
          if (by === handle)
            await step(() =>
              services.vipComments.create(member, {
                id: idOf(member, `vip/${key}/${index}`),
                aboutId: idOf(creator, `vip/${key}`),
                body,
              }),
            );
    }
  },
};
