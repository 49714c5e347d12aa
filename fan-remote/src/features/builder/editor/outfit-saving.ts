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
  /** Reads the outfit from the server. @throws BestieError */
  load(): Promise<OutfitDetail>;
  drafts: { read(): OutfitDraft | null; write(draft: OutfitDraft | null): void };
  /** Milliseconds without a change before a save, and between a failure and the next attempt. */
  delays?: { save: number; retry: number };
}

export type OutfitSaving = ReturnType<typeof createOutfitSaving>;

/** Equal contents have equal texts: the server answers fields in an order of its own. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_field, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
export const same = (one: unknown, other: unknown) => textOf(one) === textOf(other);

/**
 * Saves an outfit automatically. Every change is stored on the device at once and sent after a pause; a
 * failure is retried; changes by others are never overwritten silently.
 */
export function createOutfitSaving({
  stored,
  blank,
  send,
  load,
  drafts,
  delays = { save: 1_000, retry: 5_000 },
}: OutfitSavingOptions) {
  const draft = drafts.read();
  let base = stored;
  /** What was sent over the base: a save whose answer was lost may have reached the server. */
  const sent = new Set<string>();
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
  const rebase = (next: OutfitVersion) => {
    base = next;
    sent.clear();
  };
  /** Saves what differs from the base after a pause. */
  const proceed = () => {
    clearTimeout(timer);
    if (!isDirty()) return enter('saved');
    enter('waiting');
    schedule(delays.save);
  };
  const isOwn = (value: OutfitValue) => same(value, current) || sent.has(textOf(value));

  /** @returns the version on the server, or null when someone else made it */
  async function store(value: OutfitValue): Promise<OutfitVersion | null> {
    sent.add(textOf(value));
    try {
      const answer = await send(value, base);
      // An outfit whose creation was sent again is as the first call made it.
      return base ? { version: answer.version, value } : versionOf(answer);
    } catch (error) {
      if (!(error instanceof BestieError) || error.code !== 'conflict') throw error;
      const theirs = versionOf(await load());
      return isOwn(theirs.value) ? theirs : null;
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (sending || state.phase === 'conflict' || !isDirty()) return;
    sending = true;
    enter('saving');
    try {
      const next = await store(current);
      sending = false;
      if (!next) return enter('conflict');
      rebase(next);
      // A draft that is gone by now was deleted with the session of its person.
      if (drafts.read()) keep();
      proceed();
      if (ended) await run();
    } catch (error) {
      // The draft is kept already, with every change.
      sending = false;
      const failure = error instanceof BestieError ? error : new BestieError('internal', { cause: error });
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
     * otherwise it was saved from here, or there are local changes, and the person must choose
     */
    hear(theirs: OutfitVersion): boolean {
      if (sending || theirs.version <= (base?.version ?? 0)) return false;
      if (isOwn(theirs.value)) {
        rebase(theirs);
        keep();
        proceed();
        return false;
      }
      if (isDirty()) {
        clearTimeout(timer);
        enter('conflict');
        return false;
      }
      current = theirs.value;
      rebase(theirs);
      enter('saved');
      return true;
    },

    /** "Keep mine": replaces the other version with everything that is here. */
    async keepMine(theirs: OutfitVersion) {
      rebase(theirs);
      keep();
      proceed();
      await run();
    },

    /** "Reload theirs". */
    takeTheirs(theirs: OutfitVersion) {
      current = theirs.value;
      rebase(theirs);
      drafts.write(null);
      enter('saved');
    },

    /**
     * Forgets an outfit that the server does not have.
     * @returns puts it back: the next new outfit is this one
     */
    discard(): () => void {
      const dropped = drafts.read();
      clearTimeout(timer);
      current = blank;
      drafts.write(null);
      enter('new');
      return () => drafts.write(dropped);
    },

    /** Saves unsaved changes now without retries, because the page is left. */
    end() {
      ended = true;
      clearTimeout(timer);
      void run();
    },
  };
}
