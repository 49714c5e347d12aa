import { createHash } from 'node:crypto';
import type { Network } from '@bestie/contracts/connections';
import type { MetricSource, TotalledMetric, VariantType } from '@bestie/contracts/social-posts';
import { demoDay } from '../../demo/demo-days';
import { idOf } from '../../demo/demo-ids';
import type { Person } from '../../platform/http/caller';
import type { DemoPart } from '../../platform/module/demo-part';
import type { PastPostsService } from '../social-posts';
import type { CountsService } from './counts.service';
import type { InsightsService } from './insights.service';

interface Services {
  insights: InsightsService;
  counts: CountsService;
  pastPosts: PastPostsService;
}

const timezone = 'Europe/Berlin';
const titles = [
  'One coat, four winters',
  'The hem that saved a skirt',
  'Navy is a neutral',
  'What I mended this week',
  'Shoes first, then the rest',
  'A scarf is a sentence',
  'Three ways to wear grey',
  'The market jacket',
] as const;

/** When and where is posted in a week of the past year. */
const weekPlan: readonly { network: Network; type: VariantType; day: number; hour: number }[] = [
  { network: 'instagram', type: 'post', day: 1, hour: 17 },
  { network: 'instagram', type: 'reel', day: 3, hour: 11 },
  { network: 'instagram', type: 'post', day: 5, hour: 8 },
  { network: 'pinterest', type: 'pin', day: 2, hour: 19 },
  { network: 'youtube', type: 'short', day: 6, hour: 9 },
];
const sources: Record<Network, MetricSource> = { instagram: 'api', pinterest: 'csv', youtube: 'typed' };
/** What each network tells; the rest is unknown. */
const told: Record<Network, readonly TotalledMetric[]> = {
  instagram: ['reach', 'reactions', 'comments', 'saves', 'shares'],
  pinterest: ['reach', 'reactions', 'comments', 'saves'],
  youtube: ['reactions', 'comments', 'shares'],
};
const shares: Record<Exclude<TotalledMetric, 'reach'>, number> = {
  reactions: 0.06,
  comments: 0.008,
  saves: 0.025,
  shares: 0.01,
};

/** The same for the same words, so that a second run tells the same. */
const chance = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32;

/** The posts of the weeks before those that another part of the demo tells, and what was counted of them. */
function yearOf(creator: Person, now: Date) {
  const posts = [];
  const points = [];
  for (let week = 52; week > 13; week -= 1)
    for (const [index, { network, type, day, hour }] of weekPlan.entries()) {
      const key = `year/${week}/${index}`;
      const date = demoDay(now, day - week * 7);
      const at = `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`;
      const variantId = idOf(creator, `social/${key}/variant`);
      const title = titles[(week + index) % titles.length]!;
      const url = {
        instagram: `https://www.instagram.com/p/demo${week}x${index}/`,
        pinterest: `https://www.pinterest.com/pin/${770_000_000 + week * 10 + index}/`,
        youtube: `https://www.youtube.com/shorts/demo${week}x${index}`,
      }[network];
      const postId = idOf(creator, `social/${key}`);
      posts.push({ postId, variantId, network, type, title, text: title, url, at, timezone });
      // Of some posts nobody wrote anything down.
      if (chance(`${key} known`) < 0.15) continue;
      const reach = Math.round(700 + 1800 * chance(`${key} reach`) + (52 - week) * 20);
      // Evenings do better on Instagram.
      const worth =
        (network === 'instagram' && hour === 17 ? 1.7 : 1) * (0.75 + 0.5 * chance(`${key} worth`));
      for (const [hours, part] of [
        [48, 0.7],
        [24 * 14, 1],
      ] as const)
        for (const metric of told[network]) {
          const most = metric === 'reach' ? 1 : shares[metric] * worth;
          points.push({
            variantId,
            metric,
            value: Math.round(reach * most * part),
            measuredAt: new Date(Date.parse(at) + hours * 3_600_000),
            source: sources[network],
          });
        }
    }
  return { posts, points };
}

/** Visits of a quarter of a year, and a few dozen readers who belong to no account. */
function visitsOf(creator: Person) {
  const subject = (key: string) => idOf(creator, `vip/${key}`);
  const things = [
    { kind: 'vipPost', subjectId: subject('office'), most: 22 },
    { kind: 'vipPost', subjectId: subject('palette'), most: 14 },
    { kind: 'board', subjectId: idOf(creator, 'boards/visited'), most: 31 },
    { kind: 'pick', subjectId: idOf(creator, 'picks/visited'), most: 18 },
    { kind: 'episode', subjectId: idOf(creator, 'episodes/visited'), most: 12 },
  ] as const;
  const days = Array.from({ length: 200 }, (_, daysAgo) => daysAgo).flatMap((daysAgo) =>
    things.map(({ most, ...thing }) => ({
      ...thing,
      daysAgo,
      people: Math.round(
        (most * (0.3 + 0.7 * chance(`${thing.subjectId} ${daysAgo}`)) * (260 - daysAgo)) / 260,
      ),
    })),
  );
  const readers = Array.from({ length: 90 }, (_, index) => ({
    uid: `demo-reader-${index}`,
    first: 1 + Math.floor(chance(`first ${index}`) * 11),
  }));
  const weeks = readers.flatMap(({ uid, first }) =>
    Array.from({ length: first + 1 }, (_, weeksAgo) => weeksAgo)
      .filter(
        (weeksAgo) => weeksAgo === first || chance(`${uid} ${weeksAgo}`) < 0.62 - (first - weeksAgo) * 0.04,
      )
      .map((weeksAgo) => ({ uid, weeksAgo, firstWeeksAgo: first })),
  );
  const act = (act: string, count: number) =>
    readers.slice(0, count).map(({ uid }, index) => ({
      uid,
      act,
      subjectId: subject('palette'),
      daysAgo: 2 + Math.floor(chance(`${uid} act`) * 20) - (act === 'preview' ? 0 : index % 2),
    }));
  return { days, weeks, acts: [...act('preview', 64), ...act('checkout', 17), ...act('member', 11)] };
}

/** A year of numbers of the creator’s posts, with gaps, and visits to their pages. */
export const insightsDemo: DemoPart<Services> = {
  name: 'insights',
  async isWanted({ services, people: { creator } }) {
    const { networks, visits } = await services.insights.get(creator, { days: '90' });
    // Who has no posts of the demo keeps what they have.
    return visits.now === 0 && networks.some(({ posts }) => posts > 0);
  },
  async fill({ services, people: { creator }, now, step }) {
    const { posts, points } = yearOf(creator, now);
    await step(() => services.pastPosts.addOld(creator.uid, posts, points));
    await step(() => services.counts.addPast(creator.uid, visitsOf(creator)));
  },
};
