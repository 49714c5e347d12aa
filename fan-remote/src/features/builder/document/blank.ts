import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import type { OutfitRemix } from '@bestie/contracts/outfits.contract';
import type { OutfitValue } from '../editor/outfit-saving';
import { emptyDocument } from './edits';

/** A new, empty outfit. */
export const blank: OutfitValue = {
  document: emptyDocument,
  words: {
    name: 'New outfit',
    occasion: null,
    seasons: [],
    notes: null,
    visibility: 'private',
    remixable: true,
    rating: null,
  },
};

const suffix = ', remixed';

/** Default name and occasions of a remix. */
export const blankRemix = ({ outfit: { name, occasion, seasons } }: OutfitRemix): OutfitValue => ({
  ...blank,
  words: {
    ...blank.words,
    name: `${cutText(name, limits.outfits.nameLength - suffix.length)}${suffix}`,
    occasion,
    seasons,
  },
});
