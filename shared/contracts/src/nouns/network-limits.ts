import type { Network } from './connections';

/** How a limit counts. */
export type LimitUnit =
  'characters' | 'bytes' | 'pieces' | 'seconds' | 'ratio' | 'file bytes' | 'posts in 24 hours';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;

/** Every limit of a network, with its name for admins and the unit in which it counts. */
export const limitFields = {
  pinterest: {
    titleLength: { label: 'Title', unit: 'characters' },
    descriptionLength: { label: 'Description', unit: 'characters' },
    descriptionWarnLength: { label: 'Description, warning from', unit: 'characters' },
    altLength: { label: 'Alt text', unit: 'characters' },
    linkLength: { label: 'Link', unit: 'characters' },
    imageBytes: { label: 'Picture', unit: 'file bytes' },
    carouselMin: { label: 'Pictures of a carousel, at least', unit: 'pieces' },
    carouselMax: { label: 'Pictures of a carousel, at most', unit: 'pieces' },
    videoSecondsMin: { label: 'Video, at least', unit: 'seconds' },
    videoSecondsMax: { label: 'Video, at most', unit: 'seconds' },
    videoBytes: { label: 'Video', unit: 'file bytes' },
  },
  instagram: {
    captionLength: { label: 'Caption', unit: 'characters' },
    mentions: { label: 'Mentions', unit: 'pieces' },
    hashtags: { label: 'Hashtags', unit: 'pieces' },
    altLength: { label: 'Alt text', unit: 'characters' },
    collaborators: { label: 'Collaborators', unit: 'pieces' },
    commentLength: { label: 'First comment', unit: 'characters' },
    imageBytes: { label: 'Picture', unit: 'file bytes' },
    ratioMin: { label: 'Width to height, at least', unit: 'ratio' },
    ratioMax: { label: 'Width to height, at most', unit: 'ratio' },
    carouselMin: { label: 'Files of a carousel, at least', unit: 'pieces' },
    carouselMax: { label: 'Files of a carousel, at most', unit: 'pieces' },
    reelSecondsMin: { label: 'Reel, at least', unit: 'seconds' },
    reelSecondsMax: { label: 'Reel, at most', unit: 'seconds' },
    reelBytes: { label: 'Reel', unit: 'file bytes' },
    storySecondsMin: { label: 'Video of a story, at least', unit: 'seconds' },
    storySecondsMax: { label: 'Video of a story, at most', unit: 'seconds' },
    storyBytes: { label: 'Video of a story', unit: 'file bytes' },
    postsPerDay: { label: 'Posts', unit: 'posts in 24 hours' },
  },
  youtube: {
    titleLength: { label: 'Title', unit: 'characters' },
    descriptionBytes: { label: 'Description', unit: 'bytes' },
    tagsLength: { label: 'Tags together', unit: 'characters' },
    hashtags: { label: 'Hashtags', unit: 'pieces' },
    shortSeconds: { label: 'Short, at most', unit: 'seconds' },
    thumbnailWarnBytes: { label: 'Thumbnail, warning from', unit: 'file bytes' },
  },
} as const satisfies Record<Network, Record<string, { label: string; unit: LimitUnit }>>;

export type LimitValues<N extends Network = Network> = {
  [Each in Network]: Record<keyof (typeof limitFields)[Each], number>;
}[N];

/** What a network accepts from a day on. */
export type NetworkLimits = {
  [Each in Network]: { network: Each; from: string; values: LimitValues<Each> };
}[Network];

/** What the networks accepted when this was written; admins add newer entries. Sizes in bytes, times in seconds. */
export const initialNetworkLimits: readonly NetworkLimits[] = [
  {
    network: 'pinterest',
    from: '2025-12-01',
    values: {
      titleLength: 100,
      descriptionLength: 800,
      descriptionWarnLength: 500,
      altLength: 500,
      linkLength: 2048,
      imageBytes: 20 * mebibyte,
      carouselMin: 2,
      carouselMax: 5,
      videoSecondsMin: 4,
      videoSecondsMax: 15 * 60,
      videoBytes: 2 * gibibyte,
    },
  },
  {
    network: 'instagram',
    from: '2025-12-01',
    values: {
      captionLength: 2200,
      mentions: 20,
      hashtags: 5,
      altLength: 1000,
      collaborators: 3,
      commentLength: 2200,
      imageBytes: 8 * mebibyte,
      ratioMin: 0.8,
      ratioMax: 1.91,
      carouselMin: 2,
      carouselMax: 10,
      reelSecondsMin: 3,
      reelSecondsMax: 15 * 60,
      reelBytes: 300 * mebibyte,
      storySecondsMin: 3,
      storySecondsMax: 60,
      storyBytes: 100 * mebibyte,
      postsPerDay: 50,
    },
  },
  {
    network: 'youtube',
    from: '2025-12-01',
    values: {
      titleLength: 100,
      descriptionBytes: 5000,
      tagsLength: 500,
      hashtags: 60,
      shortSeconds: 180,
      thumbnailWarnBytes: 2 * mebibyte,
    },
  },
  {
    network: 'youtube',
    // YouTube accepts thumbnails of 50 MB since then.
    from: '2026-09-14',
    values: {
      titleLength: 100,
      descriptionBytes: 5000,
      tagsLength: 500,
      hashtags: 60,
      shortSeconds: 180,
      thumbnailWarnBytes: 50 * mebibyte,
    },
  },
];

/**
 * What a network accepts on a day: of its entries that have begun the one that began last, of equal ones the later in the list. A
 * day before all of them has the first.
 * @param today a plain date
 */
export function limitsOn<N extends Network>(
  network: N,
  entries: readonly NetworkLimits[],
  today: string,
): LimitValues<N> {
  const own = entries.filter((entry) => entry.network === network);
  const begun = own.filter(({ from }) => from <= today);
  const newest = begun.reduce<NetworkLimits | undefined>(
    (last, entry) => (last === undefined || entry.from >= last.from ? entry : last),
    undefined,
  );
  const found = newest ?? own[0] ?? initialNetworkLimits.find((entry) => entry.network === network);
  return found?.values as LimitValues<N>;
}
