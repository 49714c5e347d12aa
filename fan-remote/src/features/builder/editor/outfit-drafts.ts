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

/** Changes to an outfit that are not saved yet; they outlive a reload. */
export function outfitDrafts(outfitId: string) {
  return {
    read(): OutfitDraft | null {
      try {
        return JSON.parse(read(prefix + outfitId) ?? 'null') as OutfitDraft | null;
      } catch {
        return null;
      }
    },
    write(draft: OutfitDraft | null): void {
      write(prefix + outfitId, draft && JSON.stringify(draft));
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
