import { uuidv7 } from 'uuidv7';
import { keepText, keptJson, keptText } from '@bestie/remote-kit/keep-text';
import type { OutfitDraft } from './outfit-saving';

const prefix = 'bestie:outfit-draft:';
/** Id of a started outfit that the server does not have. */
const begunKey = `${prefix}new`;

/**
 * Unsaved changes to an outfit. They survive a reload.
 * @param originalOf the original of a new remix
 */
export function outfitDrafts(outfitId: string, originalOf: () => string | null = () => null) {
  return {
    read: (): OutfitDraft | null => keptJson('localStorage', prefix + outfitId),
    write(draft: OutfitDraft | null): void {
      const remixOf = originalOf();
      keepText(
        'localStorage',
        prefix + outfitId,
        draft && JSON.stringify(remixOf ? { ...draft, remixOf } : draft),
      );
      if (draft?.version === null) keepText('localStorage', begunKey, outfitId);
      else if (keptText('localStorage', begunKey) === outfitId) keepText('localStorage', begunKey, null);
    },
  };
}

/** Id for a new outfit: that of a started outfit that never reached the server, if any. */
export function idOfNewOutfit(): string {
  const begun = keptText('localStorage', begunKey);
  return begun !== null && outfitDrafts(begun).read() ? begun : uuidv7();
}

/** The original of an unsaved remix. */
export const remixOfDraft = (outfitId: string): string | null =>
  outfitDrafts(outfitId).read()?.remixOf ?? null;

/** Id for a new remix of an outfit: that of a started remix that never reached the server, if any. */
export function idOfRemix(originalId: string): string {
  const begun = keptText('localStorage', begunKey);
  return begun !== null && remixOfDraft(begun) === originalId ? begun : uuidv7();
}
