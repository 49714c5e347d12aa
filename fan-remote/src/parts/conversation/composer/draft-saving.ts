import type { Draft } from '@bestie/contracts/drafts.contract';
import { BestieError } from '@bestie/contracts/errors';
import { draftContentOf, valueOfDraft } from './draft-content';
import { passingFailures } from '../../saving/passing-failures';

/** `loading`: the stored draft is not known yet, so nothing is saved. */
export type DraftPhase = 'loading' | 'saved' | 'waiting' | 'failed' | 'conflict';
export interface DraftState<Value> {
  value: Value;
  phase: DraftPhase;
  /** In a conflict: the other draft was sent or discarded, so there is nothing to take over. */
  gone: boolean;
}

/** What the tab keeps until the server has it. */
export interface UnsavedDraft<Value> {
  /** Sequence of the changed draft; null while it is unknown. */
  sequence: number | null;
  value: Value;
}

export interface DraftSavingOptions<Value> {
  empty: () => Value;
  /** Whether the value can be discarded without a loss. */
  isEmpty: (value: Value) => boolean;
  load: () => Promise<Draft>;
  /** Saves over the draft of this sequence; null discards that draft. @throws BestieError */
  save: (sequence: number, content: Draft['content']) => Promise<Draft>;
  unsaved: { read(): UnsavedDraft<Value> | null; write(draft: UnsavedDraft<Value> | null): void };
}

export type DraftSaving<Value extends { text: string }> = ReturnType<typeof createDraftSaving<Value>>;

/** Milliseconds without a change before a save, and between a failure and the next attempt. */
const pause = 1_000;
const retry = 5_000;

/**
 * Saves a text on the server while it is written. A draft from another device is never overwritten before the
 * person has chosen between the two.
 */
export function createDraftSaving<Value extends { text: string }>(options: DraftSavingOptions<Value>) {
  const { empty, isEmpty, load, save, unsaved } = options;
  const kept = unsaved.read();
  const blank = empty();
  let base = { sequence: kept?.sequence ?? null, value: blank };
  let theirs: Draft | null = null;
  let state: DraftState<Value> = { value: kept?.value ?? blank, phase: 'loading', gone: false };
  let work: Promise<void> | null = null;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const enter = (changes: Partial<DraftState<Value>>) => {
    state = Object.assign({}, state, changes);
    for (const listener of listeners) listener();
  };
  const same = (one: Value, other: Value) =>
    JSON.stringify(one) === JSON.stringify(other) || (isEmpty(one) && isEmpty(other));
  const isDirty = () => !same(state.value, base.value);
  /** This tab has what is not saved. */
  let isKept = false;
  const keep = () => {
    unsaved.write(isDirty() ? { sequence: base.sequence, value: state.value } : null);
    isKept = unsaved.read() !== null;
  };
  const schedule = (delay: number, what: () => Promise<void> = run) => {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void what(), delay);
  };
  const valueOf = ({ content }: Draft) => (content ? valueOfDraft(content, blank) : empty());

  /** Takes over the server's draft, unless that would lose local changes. */
  function settle(draft: Draft) {
    const value = valueOf(draft);
    const goesOn = draft.sequence === base.sequence || (base.sequence === null && !draft.content);
    if (!isDirty() || isEmpty(state.value) || same(state.value, value)) return take(draft);
    if (!goesOn) {
      theirs = draft;
      return enter({ phase: 'conflict', gone: !draft.content });
    }
    base = { sequence: draft.sequence, value };
    enter({ phase: 'waiting' });
    schedule(pause);
  }
  function take(draft: Draft) {
    theirs = null;
    const value = valueOf(draft);
    base = { sequence: draft.sequence, value };
    // An empty draft keeps the id of the next text.
    enter({
      value: isEmpty(value) && isEmpty(state.value) ? state.value : value,
      phase: 'saved',
      gone: false,
    });
    keep();
  }
  function fail(error: unknown, again: () => Promise<void>) {
    const code = error instanceof BestieError ? error.code : 'internal';
    enter({ phase: base.sequence === null ? 'loading' : 'failed' });
    if (passingFailures.has(code)) schedule(retry, again);
  }
  /** Runs one task at a time; the next one starts after it. */
  async function alone(piece: () => Promise<void>) {
    while (work) await work;
    work = piece().finally(() => (work = null));
    await work;
  }

  const ask = () =>
    alone(async () => {
      try {
        settle(await load());
      } catch (error) {
        fail(error, ask);
      }
    });
  const run = (): Promise<void> =>
    alone(async () => {
      clearTimeout(timer);
      const { value, phase } = state;
      const { sequence } = base;
      if (phase === 'conflict' || sequence === null || !isDirty()) return;
      try {
        const saved = await save(sequence, isEmpty(value) ? null : draftContentOf(value));
        base = { sequence: saved.sequence, value };
        enter({ phase: isDirty() ? 'waiting' : 'saved' });
        keep();
        if (isDirty()) schedule(pause);
      } catch (error) {
        if (!(error instanceof BestieError) || error.code !== 'conflict') return fail(error, run);
        try {
          settle(await load());
        } catch (later) {
          fail(later, run);
        }
      }
    });

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the stored draft. */
    start() {
      ended = false;
      void ask();
    },
    change(changes: Partial<Value>) {
      enter({ value: Object.assign({}, state.value, changes) });
      keep();
      if (state.phase === 'loading' || state.phase === 'conflict') return;
      enter({ phase: 'waiting' });
      schedule(pause);
    },
    /** A draft was changed on another device or on this one. */
    hear() {
      if (!work && state.phase === 'saved') void ask();
    },
    /** The text was sent or discarded: the next one starts empty. */
    async clear() {
      clearTimeout(timer);
      if (theirs) return take(theirs);
      enter({ value: empty() });
      keep();
      await run();
    },
    /** Replaces the other draft with the local one. */
    keepMine() {
      if (!theirs) return;
      base = { sequence: theirs.sequence, value: valueOf(theirs) };
      theirs = null;
      enter({ phase: 'waiting', gone: false });
      void run();
    },
    takeTheirs: () => theirs && take(theirs),
    /** Saves unsaved changes now. */
    flush: () => void run(),
    /** Saves unsaved changes now without retries, because the page is left. */
    end() {
      ended = true;
      // Another place has it now.
      if (isKept && unsaved.read() === null) return;
      void run();
    },
  };
}
