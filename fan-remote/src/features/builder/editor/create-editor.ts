import type { OutfitDocument } from '@bestie/contracts/outfits.contract';
import { layerOf } from '../document/edits';
import type { Edit } from '../document/edits';
import { record, redo, settle, startHistory, undo } from '../document/history';
import type { History } from '../document/history';
import type { Guide } from '../../../parts/outfits/drawing/snapping';

/** The state of the builder, as one immutable value. */
export interface EditorState {
  history: History<OutfitDocument>;
  /** The document during a gesture; it becomes a step at the end of the gesture. */
  preview: OutfitDocument | null;
  guides: readonly Guide[];
  selected: string | null;
  /** The last change, for screen readers. The number repeats the announcement of equal texts. */
  said: { text: string; number: number };
}

export interface EditOptions {
  /** Its description, also used for undo. */
  label: string;
  /** Consecutive edits with the same key are one step. */
  merging?: string;
  /** Selects this layer afterwards. */
  select?: string | null;
}

export type Editor = ReturnType<typeof createEditor>;

/** The document as the canvas shows it. */
export const documentIn = ({ preview, history }: EditorState): OutfitDocument => preview ?? history.present;

/**
 * The state of a builder, outside of React: a drag changes it sixty times a second, and few components
 * subscribe.
 */
export function createEditor(document: OutfitDocument) {
  let state: EditorState = {
    history: startHistory(document),
    preview: null,
    guides: [],
    selected: null,
    said: { text: '', number: 0 },
  };
  const listeners = new Set<() => void>();
  const set = (changes: Partial<EditorState>) => {
    const next = { ...state, ...changes };
    // Removed layers cannot stay selected.
    if (!layerOf(documentIn(next), next.selected)) next.selected = null;
    state = next;
    for (const listener of listeners) listener();
  };
  const words = (text: string) => ({ said: { text, number: state.said.number + 1 } });
  const calm = { preview: null, guides: [] } as const;
  let focusWords: (() => void) | null = null;

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Applies an edit. @returns false when nothing changes */
    edit(does: Edit, { label, merging, select }: EditOptions): boolean {
      const next = does(state.history.present);
      const did = next !== state.history.present;
      const history = record(state.history, next, label, merging ?? null);
      set({ ...calm, history, ...(select !== undefined && { selected: select }), ...words(label) });
      return did;
    },

    /** Shows a document without adding a step. */
    preview: (document: OutfitDocument, guides: readonly Guide[] = []) =>
      set({ preview: document === state.history.present ? null : document, guides }),
    /** Adds the shown document as a step. */
    commit(label: string) {
      if (!state.preview) return set(calm);
      set({ ...calm, history: record(settle(state.history), state.preview, label), ...words(label) });
    },
    /** Restores the document from before the gesture. */
    cancel: () => set(calm),
    /** The next edit is a separate step. */
    settle: () => set({ history: settle(state.history) }),

    undo() {
      const label = state.history.past.at(-1)?.label;
      if (label !== undefined) set({ ...calm, history: undo(state.history), ...words(`Undone: ${label}`) });
    },
    redo() {
      const label = state.history.future[0]?.label;
      if (label !== undefined) set({ ...calm, history: redo(state.history), ...words(`Redone: ${label}`) });
    },
    /** Registers the text field of the selected layer, until the returned function is called. */
    offerWords(focus: () => void): () => void {
      focusWords = focus;
      return () => {
        if (focusWords === focus) focusWords = null;
      };
    },
    /** Focuses that field. @returns false when it is not in view */
    write(): boolean {
      focusWords?.();
      return focusWords !== null;
    },
    select: (selected: string | null) => selected !== state.selected && set({ selected }),
    say: (text: string) => set(words(text)),
    /** Starts over with another document, which was saved elsewhere. */
    reset: (document: OutfitDocument) => set({ ...calm, history: startHistory(document) }),
  };
}
