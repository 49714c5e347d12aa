import { BestieError } from '@bestie/contracts/errors';
import type { Outfit, OutfitDetail, OutfitDocument } from '@bestie/contracts/outfits.contract';
import { passingFailures } from '../../../parts/saving/passing-failures';

/** Fields of an outfit besides its document. */
export type OutfitWords = Pick<
  Outfit,
  'name' | 'occasion' | 'seasons' | 'notes' | 'visibility' | 'remixable' | 'rating'
>;

/** Everything that the builder saves. */
export interface OutfitValue {
  document: OutfitDocument;
  words: OutfitWords;
}

export const valueOf = ({
  document,
  name,
  occasion,
  seasons,
  notes,
  visibility,
  remixable,
  rating,
}: OutfitDetail): OutfitValue => ({
  document,
  words: { name, occasion, seasons, notes, visibility, remixable, rating },
});

/** An outfit as the server has it. */
export interface OutfitVersion {
  version: number;
  value: OutfitValue;
}

export const versionOf = (outfit: OutfitDetail): OutfitVersion => ({
  version: outfit.version,
  value: valueOf(outfit),
});

/** `new`: there are no changes, and nothing is stored. */
export type SavingPhase = 'new' | 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
export interface SavingState {
  phase: SavingPhase;
  /** Message of a failure. */
  reason: string | null;
}

/** Stored on the device until the server has it. */
export interface OutfitDraft {
  /** Version that the changes are based on; null for an outfit that the server does not have. */
  version: number | null;
  value: OutfitValue;
  /** The original of a remix, until the server has it. */
  remixOf?: string | null;
}

export interface OutfitSavingOptions {
  /** The outfit on the server; null when it does not have it. */
  stored: OutfitVersion | null;
  /** Initial values of a new outfit. */
  blank: OutfitValue;
  /** Sends the changes. @throws BestieError */
  send(value: OutfitValue, before: OutfitVersion | null): Promise<OutfitDetail>;
  drafts: { read(): OutfitDraft | null; write(draft: OutfitDraft | null): void };
  /** Milliseconds without a change before a save, and between a failure and the next attempt. */
  delays?: { save: number; retry: number };
}

export type OutfitSaving = ReturnType<typeof createOutfitSaving>;

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves an outfit automatically. Every change is stored on the device at once and sent after a pause; a
 * failure is retried; changes by others are never overwritten silently.
 */
export function createOutfitSaving({
  stored,
  blank,
  send,
  drafts,
  delays = { save: 1_000, retry: 5_000 },
}: OutfitSavingOptions) {
  const draft = drafts.read();
  let base = stored;
  let current = draft?.value ?? stored?.value ?? blank;
  let sending = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: SavingState = { phase: stored ? 'saved' : 'new', reason: null };
  const listeners = new Set<() => void>();

  const isDirty = () => !same(current, base?.value ?? blank);
  const enter = (phase: SavingPhase, reason: string | null = null) => {
    if (state.phase === phase && state.reason === reason) return;
    state = { phase, reason };
    for (const listener of listeners) listener();
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay);
  };
  const keep = () => drafts.write(isDirty() ? { version: base?.version ?? null, value: current } : null);

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (sending || state.phase === 'conflict' || !isDirty()) return;
    sending = true;
    enter('saving');
    const value = current;
    try {
      const answer = await send(value, base);
      // An outfit whose creation was sent again is as the first call made it.
      base = { version: answer.version, value: base ? value : valueOf(answer) };
      sending = false;
      // A draft that is gone by now was deleted with the session of its person.
      if (drafts.read()) keep();
      if (!isDirty()) return enter('saved');
      enter('waiting');
      if (ended) await run();
      else schedule(delays.save);
    } catch (error) {
      // The draft is kept already, with every change.
      sending = false;
      const failure = error instanceof BestieError ? error : new BestieError('internal', { cause: error });
      if (failure.code === 'conflict') return enter('conflict');
      enter('failed', failure.message);
      if (!ended && passingFailures.has(failure.code))
        schedule((failure.retryAfter ?? 0) * 1000 || delays.retry);
    }
  }

  if (draft && isDirty()) {
    // The outfit was changed elsewhere after this draft was started.
    if ((draft.version ?? 0) < (base?.version ?? 0)) state = { phase: 'conflict', reason: null };
    else {
      state = { phase: 'waiting', reason: null };
      schedule(delays.save);
    }
  } else if (draft) drafts.write(null);

  return {
    /** The initial document of the builder: the stored draft, if any. */
    start: current,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get version() {
      return base?.version ?? null;
    },

    change(value: OutfitValue) {
      if (same(value, current)) return;
      current = value;
      keep();
      if (state.phase === 'conflict' || sending) return;
      if (!isDirty()) {
        clearTimeout(timer);
        return enter(base ? 'saved' : 'new');
      }
      enter('waiting');
      schedule(delays.save);
    },

    /** Saves now. Resolves when the save has succeeded or failed. */
    async flush() {
      while (sending) await new Promise((resolve) => setTimeout(resolve, 20));
      await run();
      return state.phase === 'saved';
    },

    /**
     * The server's version is newer than the last save from here. @returns true when it can simply be shown;
     * otherwise there are local changes, and the person must choose
     */
    hear(theirs: OutfitVersion): boolean {
      if (sending || theirs.version <= (base?.version ?? 0)) return false;
      if (isDirty()) {
        clearTimeout(timer);
        enter('conflict');
        return false;
      }
      base = theirs;
      current = theirs.value;
      enter('saved');
      return true;
    },

    /** "Keep mine": replaces the other version with everything that is here. */
    async keepMine(theirs: OutfitVersion) {
      base = theirs;
      keep();
      enter(isDirty() ? 'waiting' : 'saved');
      await run();
    },

    /** "Reload theirs". */
    takeTheirs(theirs: OutfitVersion) {
      base = theirs;
      current = theirs.value;
      drafts.write(null);
      enter('saved');
    },

    /** Saves unsaved changes now without retries, because the page is left. */
    end() {
      ended = true;
      clearTimeout(timer);
      void run();
    },
  };
}
