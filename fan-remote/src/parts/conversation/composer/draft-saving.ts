import type { Draft } from '@bestie/contracts/drafts.contract';
import { BestieError } from '@bestie/contracts/errors';
import { draftContentOf, valueOfDraft } from './draft-content';

/** `loading`: whether there is a draft is not known yet, so nothing is saved. */
export type DraftPhase = 'loading' | 'saved' | 'waiting' | 'failed' | 'conflict';
export interface DraftState<Value> {
  value: Value;
  phase: DraftPhase;
  /** In a conflict: the other draft was sent or discarded, so that there is nothing to take over. */
  gone: boolean;
}

/** What is kept in the tab until the server has it. */
export interface UnsavedDraft<Value> {
  /** Of the draft that was changed; null while it is not known. */
  sequence: number | null;
  value: Value;
}

export interface DraftSavingOptions<Value> {
  empty: () => Value;
  /** Nothing would be lost. */
  isEmpty: (value: Value) => boolean;
  load: () => Promise<Draft>;
  /** Saves it over the draft of this sequence; null discards that one. @throws BestieError */
  save: (sequence: number, content: Draft['content']) => Promise<Draft>;
  unsaved: { read(): UnsavedDraft<Value> | null; write(draft: UnsavedDraft<Value> | null): void };
}

export type DraftSaving<Value extends { text: string }> = ReturnType<typeof createDraftSaving<Value>>;

/** Milliseconds without a change until a draft is saved, and from a failure to the next attempt. */
const pause = 1_000;
const retry = 5_000;
/** Failures that another attempt may outlive. */
const passing = new Set(['unavailable', 'internal', 'rate_limited', 'unauthenticated']);

/**
 * Saves a text that is being written on the server by itself. A draft that was written elsewhere meanwhile is never
 * overwritten before somebody has chosen.
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
  const keep = () => unsaved.write(isDirty() ? { sequence: base.sequence, value: state.value } : null);
  const schedule = (delay: number, what: () => Promise<void> = run) => {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void what(), delay);
  };
  const valueOf = ({ content }: Draft) => (content ? valueOfDraft(content, blank) : empty());

  /** Takes over what the server has, unless that would lose something that is written here. */
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
    // What is empty here has the id of the next text, which stays.
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
    if (passing.has(code)) schedule(retry, again);
  }
  /** One piece of work at a time; the next one begins behind it. */
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
    /** Asks for the draft, so that one goes on where one was. */
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
    /** Something was written elsewhere, or perhaps here. */
    hear() {
      if (!work && state.phase === 'saved') void ask();
    },
    /** It was sent or is discarded: the next text begins empty. */
    async clear() {
      clearTimeout(timer);
      if (theirs) return take(theirs);
      enter({ value: empty() });
      keep();
      await run();
    },
    /** What is here replaces the other draft. */
    keepMine() {
      if (!theirs) return;
      base = { sequence: theirs.sequence, value: valueOf(theirs) };
      theirs = null;
      enter({ phase: 'waiting', gone: false });
      void run();
    },
    takeTheirs: () => theirs && take(theirs),
    /** Saves now what waits. */
    flush: () => void run(),
    /** Nobody looks any more: what waits is saved at once, and nothing is tried again. */
    end() {
      ended = true;
      void run();
    },
  };
}
