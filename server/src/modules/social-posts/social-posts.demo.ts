import { createHash } from 'node:crypto';
import { assetObjectPrefix } from '@bestie/contracts/assets';
import type { Network } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';
import type { VariantType } from '@bestie/contracts/social-posts';
import { demoDay } from '../../demo/demo-days';
import { idOf } from '../../demo/demo-ids';
import type { Person } from '../../platform/http/caller';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { AssetUploadsService } from '../assets';
import type { SpacesService } from '../spaces';
import type { Past, PastPostsService } from './past-posts.service';
import { demoPostIdeas, demoPostPictures, demoSlots, demoWeek } from './social-posts.demo-data';
import type { DemoPostIdea } from './social-posts.demo-data';
import type { SocialPostsService } from './social-posts.service';
import type { SocialScheduleService } from './social-schedule.service';
import type { SocialSlotsService } from './social-slots.service';
import type { SocialVariantsService } from './social-variants.service';

interface Services {
  spaces: SpacesService;
  assets: { uploads: AssetUploadsService };
  socialPosts: SocialPostsService;
  socialVariants: SocialVariantsService;
  socialSchedule: SocialScheduleService;
  socialSlots: SocialSlotsService;
  pastPosts: PastPostsService;
}

const weeks = 12;
const timezone = 'Europe/Berlin';
const board = { id: null, name: 'Outfits that work' };

/** Three months of a studio’s posts on three networks, with numbers that have gaps, and what needs the creator today. */
export const socialPostsDemo: DemoPart<Services> = {
  name: 'socialPosts',
  async isWanted({ services, people: { creator } }) {
    // Who has spaces of their own keeps them as they are.
    const spaceId = idOf(creator, 'spaces/autumn-lookbook');
    if (!(await services.spaces.get(creator, { spaceId }).catch(() => null))) return false;
    return (await services.socialPosts.listQueue(creator, { view: 'tray', limit: 1 })).items.length === 0;
  },
  async fill(demo) {
    const { services, people, step, now } = demo;
    const { creator } = people;
    const spaceId = await fillSpace(demo);
    const make = (key: string, idea: DemoPostIdea, network: Network, type: VariantType, isIdea = false) =>
      step(() =>
        services.socialPosts.create(creator, postOf(creator, { key, idea, network, type, spaceId, isIdea })),
      );
    const variantId = (key: string) => idOf(creator, `social/${key}/variant`);
    const past = (key: string, told: Past) => step(() => services.pastPosts.tell(variantId(key), told));

    for (let week = weeks; week >= 1; week -= 1)
      for (const [index, { network, type, day, hour }] of demoWeek.entries()) {
        const key = `${week}/${network}`;
        const idea = demoPostIdeas[(week + index) % demoPostIdeas.length]!;
        const at = atHour(now, day - week * 7 - 7, hour);
        await make(key, idea, network, type);
        await past(key, publishedAt(network, at, week));
      }

    const [camel, petrol, breton, plaid, flower, red] = demoPostIdeas as [
      DemoPostIdea,
      DemoPostIdea,
      DemoPostIdea,
      DemoPostIdea,
      DemoPostIdea,
      DemoPostIdea,
    ];
    const lastNight = new Date(now.getTime() - 14 * 3_600_000);
    await make('failed', plaid, 'instagram', 'post');
    await past('failed', {
      state: 'failed',
      at: new Date(now.getTime() - 2 * dayMs),
      timezone,
      reason: 'Instagram did not take it.',
      sentence: 'The image could not be fetched from this address.',
      attempt: 'refused',
    });
    await make('unsure', petrol, 'instagram', 'post');
    await past('unsure', {
      state: 'due',
      at: lastNight,
      timezone,
      reason: 'Bestie does not find it on Instagram, which proves nothing. Is it there?',
      attempt: 'unknown',
    });
    await make('missed', red, 'pinterest', 'pin');
    await past('missed', {
      state: 'missed',
      at: new Date(now.getTime() - dayMs),
      timezone,
      reason: 'It was not marked as published within 24 hours.',
    });

    await step(() =>
      services.socialSlots.save(creator, {
        version: 0,
        items: demoSlots.map((slot) => ({
          ...slot,
          id: idOf(creator, `social/slots/${slot.network}/${slot.weekday}`),
          timezone,
        })),
      }),
    );
    for (const [key, idea, network, type] of [
      ['next/breton', breton, 'instagram', 'post'],
      ['next/flower', flower, 'pinterest', 'pin'],
      ['next/camel', camel, 'instagram', 'post'],
      ['ready/plaid', plaid, 'pinterest', 'pin'],
      ['ready/red', red, 'instagram', 'post'],
    ] as const) {
      await make(key, idea, network, type);
      await step(() =>
        services.socialVariants.setState(creator, { variantId: variantId(key), version: 1, state: 'ready' }),
      );
      if (key.startsWith('next'))
        await step(() =>
          services.socialSchedule.requeue(creator, { variantId: variantId(key), version: 2, to: 'slot' }),
        );
    }
    await make('draft/petrol', petrol, 'pinterest', 'carousel');
    await make('idea/haul', { ...camel, title: 'A winter haul, honestly' }, 'youtube', 'video', true);
  },
};

/** The space with the JPEG pictures of the posts. @returns its id */
async function fillSpace({ services, people, step, ensureJpeg }: DemoContext<Services>): Promise<string> {
  const { creator } = people;
  const spaceId = idOf(creator, 'spaces/posts');
  await step(() =>
    services.spaces.create(creator, {
      id: spaceId,
      name: 'Ready to post',
      description: 'Pictures in the shape that networks take',
    }),
  );
  for (const picture of demoPostPictures) {
    const id = idOf(creator, `spaces/posts/${picture}`);
    const path = `${assetObjectPrefix(spaceId, id)}demo-${picture}.jpg`;
    await ensureJpeg(creator, path, `demo-looks/${picture}`);
    await step(() =>
      services.assets.uploads.register(creator, {
        spaceId,
        id,
        path,
        name: `${picture}.jpg`,
        folder: '',
        alt: demoPostIdeas.find((idea) => idea.picture === picture)?.title ?? '',
        tags: [],
      }),
    );
  }
  return spaceId;
}

interface DemoVersion {
  key: string;
  idea: DemoPostIdea;
  network: Network;
  type: VariantType;
  spaceId: string;
  isIdea: boolean;
}

/** A post with one version. YouTube takes videos alone, and the demo has none. */
function postOf(creator: Person, { key, idea, network, type, spaceId, isIdea }: DemoVersion) {
  const { title, text, picture } = idea;
  return {
    id: idOf(creator, `social/${key}`),
    text,
    label: isIdea ? 'Winter' : 'Autumn',
    category: '',
    variants: [
      {
        id: idOf(creator, `social/${key}/variant`),
        network,
        type,
        text: null,
        ...(isIdea && { idea: true }),
        ...(network !== 'instagram' && { title }),
        ...(network === 'pinterest' && { board }),
        ...(network !== 'youtube' && {
          media: [
            { spaceId, assetId: idOf(creator, `spaces/posts/${picture}`), role: 'item' as const, alt: title },
          ],
        }),
      },
    ],
  };
}

/** An hour (UTC) of a day at this distance from the Monday of this week. */
function atHour(now: Date, days: number, hour: number): Date {
  const day = demoDay(now, days);
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/** The same for the same words, so that a second run tells the same. */
const chance = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32;

const addresses: Record<Network, (ref: string) => string> = {
  instagram: (ref) => `https://www.instagram.com/p/demo${ref}/`,
  pinterest: (ref) => `https://www.pinterest.com/pin/${ref}/`,
  youtube: (ref) => `https://www.youtube.com/shorts/demo${ref}`,
};

/** A published post. Instagram’s numbers were read by Bestie, Pinterest’s come from a CSV, YouTube’s were typed; some weeks have none. */
function publishedAt(network: Network, at: Date, week: number): Past {
  const reach = Math.round(900 + 2600 * chance(`${network} reach ${week}`) + (weeks - week) * 45);
  const part = (name: string, most: number) =>
    Math.round(reach * most * chance(`${network} ${name} ${week}`));
  const ref = String(880_000_000 + week * 1000 + network.length);
  const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  const source = ({ instagram: 'api', pinterest: 'csv', youtube: 'typed' } as const)[network];
  const isKnown = chance(`${network} known ${week}`) > 0.25;
  const points = (hours: number, share: number) =>
    Object.entries({
      ...(network !== 'youtube' && { reach }),
      views: Math.round(reach * 1.4),
      reactions: part('reactions', 0.12),
      comments: part('comments', 0.02),
      ...(network !== 'youtube' && { saves: part('saves', 0.06) }),
      ...(network !== 'pinterest' && { shares: part('shares', 0.03) }),
    }).map(([metric, value]) => ({
      metric: metric as 'reach',
      value: Math.round(value * share),
      at: after(hours),
      source,
    }));
  return {
    state: 'published',
    at,
    timezone,
    by: network === 'youtube' ? 'person' : 'bestie',
    url: addresses[network](ref),
    ...(network !== 'youtube' && { attempt: 'confirmed' as const }),
    points: isKnown ? [...(network === 'instagram' ? points(48, 0.7) : []), ...points(24 * 7, 1)] : [],
  };
}
