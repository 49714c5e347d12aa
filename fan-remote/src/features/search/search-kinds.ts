import { searchKinds } from '@bestie/contracts/search';
import type { SearchKind } from '@bestie/contracts/search';

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
