import { keepText, keptJson } from '@bestie/remote-kit/keep-text';
import { draftPlace } from '@bestie/remote-kit/kept-drafts';
import type { UnsavedDraft } from './draft-saving';

/** Survives a reload that happens before the draft is saved. */
export function unsavedIn<Value>(place: string) {
  const key = draftPlace(place);
  return {
    read: (): UnsavedDraft<Value> | null => keptJson('sessionStorage', key),
    write(draft: UnsavedDraft<Value> | null): void {
      keepText('sessionStorage', key, draft && JSON.stringify(draft));
    },
  };
}

/** The text of a place belongs to another one from now on, unless something unsaved is there. */
export function moveUnsaved(from: string, to: string): void {
  const [old, now] = [unsavedIn(from), unsavedIn(to)];
  const draft = old.read();
  if (!draft || now.read()) return;
  // The server moved what it had with its sequence; where it had nothing, nothing is known of the other place.
  now.write({ sequence: draft.sequence || null, value: draft.value });
  old.write(null);
}
