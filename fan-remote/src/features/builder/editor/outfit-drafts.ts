import { uuidv7 } from 'uuidv7';
import type { OutfitDraft } from './outfit-saving';

const prefix = 'bestie:outfit-draft:';
/** Id of a started outfit that the server does not have. */
const begunKey = `${prefix}new`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Private windows may have no storage; the draft then lasts as long as the page.
  }
}

/**
 * Unsaved changes to an outfit. They survive a reload.
 * @param remixOf the original of a new remix
 */
export function outfitDrafts(outfitId: string, remixOf: string | null = null) {
  return {
    read(): OutfitDraft | null {
      try {
        return JSON.parse(read(prefix + outfitId) ?? 'null') as OutfitDraft | null;
      } catch {
        return null;
      }
    },
    write(draft: OutfitDraft | null): void {
      write(prefix + outfitId, draft && JSON.stringify(remixOf ? { ...draft, remixOf } : draft));
      if (draft?.version === null) write(begunKey, outfitId);
      else if (read(begunKey) === outfitId) write(begunKey, null);
    },
  };
}

/** Id for a new outfit: that of a started outfit that never reached the server, if any. */
export function idOfNewOutfit(): string {
  const begun = read(begunKey);
  return begun !== null && outfitDrafts(begun).read() ? begun : uuidv7();
}

/** The original of an unsaved remix. */
export const remixOfDraft = (outfitId: string): string | null =>
  outfitDrafts(outfitId).read()?.remixOf ?? null;

/** Id for a new remix of an outfit: that of a started remix that never reached the server, if any. */
export function idOfRemix(originalId: string): string {
  const begun = read(begunKey);
  return begun !== null && remixOfDraft(begun) === originalId ? begun : uuidv7();
}
