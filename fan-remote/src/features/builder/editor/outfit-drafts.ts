import { uuidv7 } from 'uuidv7';
import type { OutfitDraft } from './outfit-saving';

const prefix = 'bestie:outfit-draft:';
/** Id of an outfit that was begun and that the server has not seen. */
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
    // Private windows may have no room; the draft then lives as long as the page.
  }
}

/**
 * Changes to an outfit that are not saved yet; they outlive a reload.
 * @param remixOf what a new one is made after
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

/** Id for a new outfit: that of the one which was begun and never reached the server, where there is one. */
export function idOfNewOutfit(): string {
  const begun = read(begunKey);
  return begun !== null && outfitDrafts(begun).read() ? begun : uuidv7();
}

/** The original of an unsaved remix. */
export const remixOfDraft = (outfitId: string): string | null =>
  outfitDrafts(outfitId).read()?.remixOf ?? null;

/** Id for a new remix of an outfit: that of the one which was begun of it, where it never reached the server. */
export function idOfRemix(originalId: string): string {
  const begun = read(begunKey);
  return begun !== null && remixOfDraft(begun) === originalId ? begun : uuidv7();
}
