import { networkNames } from '@bestie/contracts/connections';
import type { InsightFigure, InsightSum, Insights } from '@bestie/contracts/insights.contract';
import { limits } from '@bestie/contracts/limits';

const { comparable } = limits.insights;

/** Whether every post of a sum has a number. */
const isKnown = ({ value, unknown }: InsightSum): boolean => value !== null && unknown === 0;

/** The change from before, as a share. Null unless both sides are known and the earlier one is 20 or more. */
export function changeOf(now: InsightSum, before: InsightSum): number | null {
  if (!isKnown(now) || !isKnown(before) || now.value === null || before.value === null) return null;
  return before.value < comparable ? null : now.value / before.value - 1;
}

export const figureOf = (now: InsightSum, before: InsightSum): InsightFigure => ({
  now,
  before,
  change: changeOf(now, before),
});

/** The post with the most engagement of a range. */
export interface LeadingPost {
  title: string;
  network: keyof typeof networkNames;
  engagement: number;
}

const percent = (share: number): string => `${Math.round(Math.abs(share) * 100)} %`;
const posts = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);

interface Comparison {
  what: string;
  figure: InsightFigure;
}

/** Below this share the change is not worth a word. */
const noticed = 0.02;

/** What changed against the days before and why, in one sentence. It says nothing that is not known. */
export function whatChanged(
  {
    span,
    engagement,
    saves,
    networks,
    visits,
  }: Pick<Insights, 'span' | 'engagement' | 'saves' | 'networks' | 'visits'>,
  leading: LeadingPost | null,
): string {
  const before = `the ${span.days} ${span.days === 1 ? 'day' : 'days'} before`;
  const found = [
    { what: 'Engagement', figure: engagement },
    ...networks.map(({ network, engagement: own }) => ({
      what: `Engagement on ${networkNames[network]}`,
      figure: own,
    })),
    ...networks.map(({ network, reach }) => ({ what: `Reach on ${networkNames[network]}`, figure: reach })),
    { what: 'Saves', figure: saves },
  ].find(({ figure: { change } }) => change !== null);
  if (found) return `${sayChange(found, before)}${sayWhy(found, leading)}.`;
  if (visits.change !== null)
    return `Visits to your pages are ${sayDirection(visits.change)} ${before}; too many numbers of posts are unknown to compare those.`;
  const published = engagement.now.posts;
  if (published === 0 && visits.now === 0)
    return `Nothing was published or seen ${span.days === 1 ? 'on this day' : `in these ${span.days} days`}.`;
  return `There is not enough to compare with ${before}: ${published === 0 ? 'no post was published' : `${engagement.now.unknown} of ${posts(published)} have unknown numbers`}.`;
}

function sayDirection(change: number): string {
  if (Math.abs(change) < noticed) return 'about the same as in';
  return `${change > 0 ? 'up' : 'down'} ${percent(change)} on`;
}

const sayChange = ({ what, figure: { change } }: Comparison, before: string): string =>
  `${what} ${what === 'Saves' ? 'are' : 'is'} ${sayDirection(change ?? 0)} ${before}`;

/** The reason that explains the larger part: how many posts there were, or how each of them did. */
function sayWhy({ what, figure: { now, before, change } }: Comparison, leading: LeadingPost | null): string {
  if (change === null || Math.abs(change) < noticed) return '';
  const [count, earlier] = [now.posts, before.posts];
  const perPost = Math.log((now.value ?? 0) / count / ((before.value ?? 1) / earlier));
  const byCount = Math.log(count / earlier);
  if (Math.sign(byCount) === Math.sign(change) && Math.abs(byCount) >= Math.abs(perPost))
    return `, mostly because you published ${posts(count)} instead of ${earlier}`;
  const share = leading && now.value ? leading.engagement / now.value : 0;
  if (leading && what === 'Engagement' && change > 0 && share >= 0.3 && count > 1)
    return `, mostly because of “${leading.title}” on ${networkNames[leading.network]}, which brought ${percent(share)} of it`;
  return `, because each post did ${change > 0 ? 'better' : 'worse'} on average`;
}
