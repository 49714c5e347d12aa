import { paths } from '../paths';

/**
 * Kinds of hits on /search, in the order of its tabs; without any library, so that pages can import them
 * cheaply.
 */
export const searchKinds = [
  'items',
  'outfits',
  'boards',
  'forum',
  'voice',
  'episodes',
  'challenges',
  'people',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Kinds whose names are suggested while somebody types: what belongs to them, and what is few. */
export const suggestedKinds = ['items', 'outfits', 'boards', 'challenges', 'people'] as const;
export type SuggestedKind = (typeof suggestedKinds)[number];

/** The address of something that was found, by its kind. */
export const hitPaths: Record<SearchKind, (hit: { id: string; position: number | null }) => string> = {
  items: ({ id }) => `${paths.fan.closet}?item=${id}`,
  outfits: ({ id }) => `${paths.fan.builder}?outfit=${id}`,
  boards: ({ id }) => paths.fan.board.replace(':boardId', id),
  forum: ({ id, position }) =>
    paths.fan.forumThread.replace(':threadId', id) + (position === null ? '' : `?post=${position}`),
  voice: ({ id }) => paths.fan.voiceClip.replace(':clipId', id),
  episodes: ({ id }) => {
    const [uid = '', episodeId = ''] = id.split('/');
    return paths.fan.publicEpisode.replace(':uid', uid).replace(':episodeId', episodeId);
  },
  challenges: ({ id }) => paths.fan.challenge.replace(':challengeId', id),
  people: ({ id }) => paths.fan.person.replace(':handle', id),
};
