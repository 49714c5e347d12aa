import type { Episode, Podcast } from '@bestie/contracts/episodes.contract';
import { answers } from '@bestie/remote-kit/testing-answers';

export const episodeId = '0190a000-0000-7000-8000-00000000e001';
const audioId = '0190a000-0000-7000-8000-00000000a001';
/** A draft that only lacks words. */
export const episode = (changes: Partial<Episode> = {}): Episode => ({
  id: episodeId,
  version: 3,
  title: 'The hem',
  kind: 'full',
  season: 1,
  number: 2,
  explicit: false,
  tierId: null,
  state: 'draft',
  publishAt: null,
  wallTime: null,
  timezone: null,
  publishedAt: null,
  needs: null,
  hidden: null,
  audio: {
    id: audioId,
    fileName: 'hem.mp3',
    contentType: 'audio/mpeg',
    bytes: 4000,
    durationMs: 240_000,
    url: `/api/episodes/audio/${audioId}.mp3`,
    peaks: 'AED/',
    measuring: false,
  },
  artwork: null,
  plays: 12,
  downloads: 1340,
  createdAt: '2026-06-01T08:00:00.000Z',
  updatedAt: '2026-06-01T08:00:00.000Z',
  summary: '',
  notes: '',
  chapters: [],
  transcript: null,
  clips: [],
  path: `/e/cleo/${episodeId}`,
  deletedAt: null,
  ...changes,
});
export const podcast: Podcast = {
  version: 1,
  title: 'Pins & needles',
  description: '',
  author: '',
  language: 'en',
  category: 'Arts',
  explicit: false,
  artwork: null,
  feed: '/api/podcasts/cleo/feed.xml',
  episodes: 3,
};
export const episodeAt = `/api/episodes/${episodeId}`;
/** Answers what the pages of episodes ask. */
export const answerEpisodes = (more: Record<string, unknown> = {}) =>
  answers({
    'GET /api/podcast': podcast,
    'GET /api/vip': { tiers: [], membership: null },
    'GET /api/storage/usage': { usedBytes: 0, reservedBytes: 0, quotaBytes: 1000, objects: 0 },
    [`GET ${episodeAt}`]: episode(),
    ...more,
  });
