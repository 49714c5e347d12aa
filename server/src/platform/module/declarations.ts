import type { RawBuilder } from 'kysely';
import type { Contracts, StepUpOperation } from '@bestie/contracts/contracts';
import type { Endpoint, ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Report } from '@bestie/contracts/reports.contract';
import type { TableWithTrash } from '../database/trash';
import type { Caller, Person } from '../http/caller';
import type { MailSubject } from '../mail/mail';
import type { PagePreview } from '../page/page-html';

/** Rows that go when somebody is erased: all those whose `column` holds their uid, and what hangs on these. */
export interface ErasedRows<Bound> {
  table: string;
  column: string;
  /** Rows that one statement removes, 200 unless given; fewer where much hangs on each. */
  batch?: number;
  /** Goes around each statement, in its transaction, where something else follows from it. @returns what `erase` returns */
  around?: (bound: Bound, uid: string, erase: () => Promise<number>) => Promise<number>;
}

/** Where hits of one kind come from. */
export interface SearchSource {
  /** Where that is more than one person can have, only as many rows as one search may look at; `word` is the first one. */
  table: (word: string) => RawBuilder<unknown>;
  /** What the person may read, and nothing else: the only place that decides it. */
  readable: (uid: string) => RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The one thing with this id, by an index. */
  named: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Search words by their beginnings. */
  words: RawBuilder<unknown>;
  /** The order in which words with typing errors are looked for, and how many words of these things at most. */
  newest: RawBuilder<unknown>;
  vocabulary: number;
  title: RawBuilder<unknown>;
  detail: RawBuilder<unknown>;
  cover: (uid: string) => RawBuilder<unknown>;
}

/** Where the trash finds things of one kind. */
export interface TrashSource {
  table: TableWithTrash;
  /**
   * What the person may bring back, and nothing else: the only place that decides it for lists and for deleting for
   * good. Rows have `id`, `deleted_at`, `may_purge`, `name`, `place`, `day` and `parents`, the ids of what holds it.
   */
  rows: (uid: string) => RawBuilder<unknown>;
  /** The picture of the thing with this id, as an embedded picture. */
  cover?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Something in the trash and what holds it, the outermost first. */
export interface TrashedThing {
  id: string;
  parents: string[];
}

/** Brings things of one kind back by the rules of their noun. */
export type RestoreFromTrash = (caller: Person, things: readonly TrashedThing[]) => Promise<unknown>;

/** What a thing says that somebody wants to report; undefined when they cannot see it, or it is their own. */
export type FindReported<Bound> = (
  bound: Bound,
  caller: Caller,
  targetId: string,
) => Promise<Report['snapshot'] | undefined>;

/** What a page says to who only reads its HTML; null where it is not open to the caller. */
export type FindPreview<Bound> = (
  bound: Bound,
  caller: Caller,
  parameters: Record<string, string>,
) => Promise<PagePreview | null>;

/** One kind of notification: who hears of it, and in which words. Its SQL is about the row `n` of `notifications`. */
export interface NotificationKindDeclaration {
  /** Of the mail about it. Names and titles are people's own words and stand in the text alone. */
  subject: MailSubject;
  /** Name of the thing that it is about; null where it is about none, or where that is gone. */
  targetName: RawBuilder<unknown>;
  /** Whether it still leads somewhere for its receiver: nobody hears of what was undone, or of what they cannot open. */
  isTold: RawBuilder<unknown>;
  /** What it says, in one sentence; `actor` is empty where it names nobody. */
  text: (names: { actor: string; target: string; place: string | null }) => string;
  /** Where it leads to. */
  href: (about: { targetId: string; actorHandle: string | null; place: string | null }) => string | null;
  /** What the words or the address need besides the thing and the person. */
  place?: RawBuilder<unknown>;
  /** What several people did with one thing, and was not read yet, is one: `actor` is “Ana and 3 others” then. */
  grouped?: true;
}

/** What a person may hear and change of an object of others; `until` is when that ends by itself. */
export interface ResourceAccess {
  write: boolean;
  until: Date | null;
}

/** What a person reads before they confirm: one sentence, and what it is about. */
export interface StepUpWords {
  /** A sentence without a full stop, such as `Give a person the role admin`. */
  act: string;
  /** Label and value. */
  facts: [label: string, value: string][];
}

type InputOfOperation<Operation extends StepUpOperation> = Operation extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof Contracts
    ? Verb extends keyof Contracts[Noun]
      ? ParsedInputOf<Extract<Contracts[Noun][Verb], Endpoint>>
      : never
    : never
  : never;

/**
 * Words of every operation that needs a step-up, from its checked input and from the database, never from the page that
 * asks. Each throws `not_found` for what is not there, so that nobody confirms nothing.
 */
export type StepUpWordings<Bound> = {
  [Operation in StepUpOperation]: SayStepUp<Operation, Bound>;
};

export type SayStepUp<Operation extends StepUpOperation, Bound> = (
  input: InputOfOperation<Operation>,
  bound: Bound,
) => StepUpWords | Promise<StepUpWords>;
