import { paths } from '@bestie/contracts/paths';
import { searchKinds } from '@bestie/contracts/search';
import type { SearchKind } from '@bestie/contracts/search';
import type { SearchHit } from '@bestie/contracts/search.contract';

export const kindLabels: Record<SearchKind, string> = {
  items: 'Closet',
  outfits: 'Outfits',
  boards: 'Boards',
  forum: 'Forum',
  voice: 'Voice',
  episodes: 'Episodes',
  challenges: 'Challenges',
  people: 'People',
};

const kindWords: Record<SearchKind, string> = {
  items: 'your closet',
  outfits: 'outfits',
  boards: 'boards',
  forum: 'the forum',
  voice: 'voice clips',
  episodes: 'episodes',
  challenges: 'challenges',
  people: 'people',
};

/** "your closet, outfits, boards and people": the kinds of things that can be searched now. */
export const searchedInWords = searchKinds
  .map((kind) => kindWords[kind])
  .join(', ')
  .replace(/, (?!.*, )/, ' and ');

/** The address of a result. */
export const hitPaths: Record<SearchKind, (hit: SearchHit) => string> = {
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
