import type { RawBuilder } from 'kysely';
import type { Contracts, StepUpOperation } from '@bestie/contracts/contracts';
import type { Endpoint, ParsedInputOf } from '@bestie/contracts/define-contract';
import type { ReportCase } from '@bestie/contracts/reports.contract';
import type { TableWithTrash } from '../database/trash';
import type { Caller, Person } from '../http/caller';
import type { MailSubject } from '../mail/mail';
import type { PagePreview } from '../page/page-html';
import type { StepUpWords } from '../step-up/step-up-words';

/**
 * Rows that are deleted when a person is erased: all rows whose `column` contains their uid, and dependent
 * rows.
 */
export interface ErasedRows<Bound> {
  table: string;
  column: string;
  /** Rows per statement, 200 unless given; fewer if each has many dependent rows. */
  batch?: number;
  /**
   * Wraps each statement, in its transaction, where something else must follow. @returns what `erase` returns
   */
  around?: (bound: Bound, uid: string, erase: () => Promise<number>) => Promise<number>;
}

/** A source of search hits of one kind. */
export interface SearchSource {
  /** The minimum length of a word that also matches longer words which begin with it. */
  shortestBeginning: number;
  /** Finds words that are similar to what was typed. */
  vocabulary: SearchVocabulary;
  /**
   * What matches and the person may read; the only place that decides it. Selects `id` (text), `named` (whether the name
   * alone matches) and `position` (of a post in its thread). The number of rows it looks at is limited.
   * @param query SQL of a tsquery
   */
  matches: (uid: string, query: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * Selects `title`, `detail`, `cover`, `body` (the text for snippets) and `words` (a tsvector) of one hit, by an index.
   * @param hit the alias of a row of `matches`
   */
  shown: (uid: string, hit: string) => RawBuilder<unknown>;
}

/** The words of a source. */
export interface SearchVocabulary {
  /**
   * Selects pairs of `asked`, one of the words, and `known`, a similar word; a limited number of each.
   * @param words of at least four letters
   */
  alike: (uid: string, words: readonly string[]) => RawBuilder<unknown>;
}

/** A source of trash entries of one kind. */
export interface TrashSource {
  table: TableWithTrash;
  /**
   * What the person may restore; the only place that decides it for lists and for permanent deletion. Rows
   * have `id`, `deleted_at`, `may_purge`, `name`, `place`, `day` and `parents`, the ids of their containers.
   */
  rows: (uid: string) => RawBuilder<unknown>;
  /** The picture of the thing with this id, as an embedded picture. */
  cover?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A thing in the trash and its containers, outermost first. */
export interface TrashedThing {
  id: string;
  parents: string[];
}

/** Restores things of one kind by the rules of their noun. */
export type RestoreFromTrash = (caller: Person, things: readonly TrashedThing[]) => Promise<unknown>;

/** What a thing says that somebody wants to report, and its pictures by their ids. */
export interface Reported extends Omit<ReportCase['evidence'], 'revision' | 'path'> {
  revision?: number;
  path?: string;
  pictureIds?: readonly string[];
}

/** A text beside a reported one, as everybody reads it. */
export interface Neighbour {
  /** Below zero before the thing, above zero after it; the nearest are 1 away. */
  sort: number;
  author_uid: string | null;
  text: string;
  written_at: Date;
}

/** The contents of a reported thing; undefined when the reporter cannot see it or owns it. */
export type FindReported<Bound> = (
  bound: Bound,
  caller: Caller,
  targetId: string,
) => Promise<Reported | undefined>;

/** What an admin decides on, and when. */
export interface ReportedTarget {
  admin: Person;
  targetId: string;
  reason: string;
  now: Date;
}

/** How admins take a thing away from others after a report, and bring it back, in the transaction of the decision. */
export interface ReportMeasure<Bound> {
  /** @returns how it was before, as JSON */
  do: (bound: Bound, target: ReportedTarget) => Promise<unknown>;
  undo: (bound: Bound, target: ReportedTarget, before: unknown) => Promise<void>;
}

/** A kind of thing that can be reported. What `possibleDecisions` of the contracts names, it can do. */
export interface ReportTarget<Bound> {
  find: FindReported<Bound>;
  /**
   * SQL of what anybody reads of this kind: `id` and `text`, `written_at`, and `path` or null. Word filters are tried out
   * on the newest.
   */
  recent?: RawBuilder<unknown>;
  /**
   * SQL of what waits for its approval: `id`, `title`, `text`, `path` and `opened_at`. It is in the queue, and its noun decides on it.
   */
  waiting?: RawBuilder<unknown>;
  /** What stands around it: at most two before and two after, in their order. */
  around?: (bound: Bound, targetId: string) => Promise<Neighbour[]>;
  /** Tells open pages that a thing was labelled, or is not any more; those of a kind with it can be labelled. */
  labelled?: (bound: Bound, targetId: string) => Promise<void>;
  hide?: ReportMeasure<Bound>;
  remove?: ReportMeasure<Bound>;
}

/** A thing that can be given to another person, as its noun finds it. */
export interface TransferredThing {
  ownerUid: string;
  title: string;
  version: number;
}

/** A kind of thing that admins transfer to another owner, who accepts it. */
export interface TransferTarget<Bound> {
  /** The thing, locked until the transaction ends; undefined when it is missing or in the trash. */
  find: (bound: Bound, id: string) => Promise<TransferredThing | undefined>;
  /** @throws BestieError when this person may not have one more */
  requireRoom: (bound: Bound, uid: string) => Promise<void>;
  /** Changes its owner, and says so to open pages. The old owner becomes an editor, or leaves. */
  move: (
    bound: Bound,
    transfer: { id: string; fromUid: string; toUid: string; keepsEditing: boolean; now: Date },
  ) => Promise<void>;
  /** SQL of the names of its stored objects. */
  objects: (id: string) => RawBuilder<unknown>;
}

/** A thing whose visitors are counted, as somebody finds it. */
export interface CountedThing {
  ownerUid: string;
  /** True where they see a preview alone. */
  locked: boolean;
}

/** Finds a thing whose visitors are counted; null where there is nothing to see for the caller. */
export type FindCounted<Bound> = (bound: Bound, caller: Caller, id: string) => Promise<CountedThing | null>;

/** What a tile of /admin/home says; null when there is no data, which is red. */
export interface TileReading {
  count: number;
  /** Of what waits longest, or of the last success. */
  oldestAt: Date | null;
}

/** Reads a tile as this admin finds the list behind it. */
export type ReadTile<Bound> = (bound: Bound, caller: Person, now: Date) => Promise<TileReading | null>;

/** The same with the services of an opened module, for what no database knows. */
export type ReadServedTile = (caller: Person, now: Date) => Promise<TileReading | null>;

/** What a page shows to link previews and search engines; null when it is not open to the caller. */
export type FindPreview<Bound> = (
  bound: Bound,
  caller: Caller,
  parameters: Record<string, string>,
) => Promise<PagePreview | null>;

/** One kind of notification: its receivers and its texts. Its SQL is about the row `n` of `notifications`. */
export interface NotificationKindDeclaration {
  /** Subject of its mail. Names and titles are user input, so they are in the text only. */
  subject: MailSubject;
  /** Name of the target; null without one, or when it was deleted. */
  targetName: RawBuilder<unknown>;
  /** Whether the receiver may still see it: undone events, and targets they cannot open, are hidden. */
  isTold: RawBuilder<unknown>;
  /** Its sentence; `actor` is empty where it names nobody. */
  text: (names: { actor: string; target: string; place: string | null }) => string;
  /** Its link. */
  href: (about: { targetId: string; actorHandle: string | null; place: string | null }) => string | null;
  /** Further data for the sentence or the link. */
  place?: RawBuilder<unknown>;
  /** Unread events of several people about one target are grouped: `actor` is “Ana and 3 others” then. */
  grouped?: true;
}

/**
 * A person's permissions on another person's object, for live events and storage; `until` is when they
 * expire.
 */
export interface ResourceAccess {
  write: boolean;
  until: Date | null;
}

type InputOfOperation<Operation extends StepUpOperation> = Operation extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof Contracts
    ? Verb extends keyof Contracts[Noun]
      ? ParsedInputOf<Extract<Contracts[Noun][Verb], Endpoint>>
      : never
    : never
  : never;

/**
 * Texts of every operation that needs a step-up, from its validated input and from the database, never from
 * the requesting page. Each throws `not_found` for missing things, so that nobody confirms nothing.
 */
export type StepUpWordings<Bound> = {
  [Operation in StepUpOperation]: SayStepUp<Operation, Bound>;
};

export type SayStepUp<Operation extends StepUpOperation, Bound> = (
  input: InputOfOperation<Operation>,
  bound: Bound,
) => StepUpWords | Promise<StepUpWords>;
