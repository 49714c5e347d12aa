import type { PinKind } from '@bestie/contracts/boards';
import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { Pin, pinsContract } from '@bestie/contracts/pins.contract';
import type { Caller, Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import type { Transaction } from '../../platform/database/transaction';
import type { BoardsRepositories } from './boards.repositories';
import { uidOf } from '../../platform/http/caller';
import { announcePins } from './board-announcements';
import { placeBefore } from '../../platform/database/place-before';
import type { BoardAccessRow } from './boards.repository';
import { requireVoiceOn } from './board-voice';
import { boardsPolicy } from './boards.policy';
import { readLinkJob } from './links/link-previews.service';
import { contentsOfPins } from './pin-contents';
import type { PinPosition } from './pins.repository';
import { presentPin } from './pins.presenter';

type Input<Verb extends keyof typeof pinsContract> = ParsedInputOf<(typeof pinsContract)[Verb]>;

export interface PinsDependencies {
  repositories: Pick<BoardsRepositories, 'pins'>;
  transaction: Transaction<BoardsRepositories>;
  clock: () => Date;
}

export type PinsService = ReturnType<typeof createPinsService>;

/** Pins of boards. */
export function createPinsService({ repositories, transaction, clock }: PinsDependencies) {
  const { pins } = repositories;

  /**
   * Changes pins of a board that the caller may edit, under lock; then updates the count and publishes a live event.
   */
  const change = <Result>(
    caller: Person,
    boardId: string,
    verb: keyof typeof pinsContract,
    ids: readonly string[],
    apply: (bound: BoardsRepositories, board: BoardAccessRow) => Promise<Result>,
  ): Promise<Result> =>
    transaction(async (bound) => {
      const board = await bound.boards.accessForUpdate(boardId, caller.uid);
      const result = await apply(bound, boardsPolicy.require(caller, board, 'edit'));
      await bound.boards.recount(boardId, clock());
      await announcePins(bound, boardId, `pins.${verb}`, ids);
      return result;
    });

  return {
    async list(
      caller: Caller,
      { boardId, cursor, limit }: Input<'list'>,
    ): Promise<OutputOf<(typeof pinsContract)['list']>> {
      const uid = uidOf(caller);
      const page = await pins.list(boardId, uid, readPinPosition(cursor), limit + 1);
      boardsPolicy.require(caller, page?.access, 'see');
      const rows = page?.rows ?? [];
      return pageOfRows(rows, limit, (row) => encodeCursor([row.section_sort, row.sort, row.id]), presentPin);
    },

    create: (
      caller: Person,
      { boardId, sectionId, pins: given }: Input<'create'>,
    ): Promise<{ pins: Pin[] }> =>
      change(
        caller,
        boardId,
        'create',
        given.map(({ id }) => id),
        async (bound, board) => {
          const ids = given.map(({ id }) => id);
          const taken = await bound.pins.takenIds(ids);
          if (taken.some(({ board_id: on }) => on !== boardId)) throw new BestieError('already_exists');
          const known = new Set(taken.map(({ id }) => id));
          // The client repeats a call whose answer was lost: existing pins stay unchanged.
          const fresh = [...new Map(given.map((pin) => [pin.id, pin])).values()].filter(
            ({ id }) => !known.has(id),
          );
          if (fresh.length > 0) {
            await requireVoiceOn(bound, caller, board);
            await requireRoom(bound, boardId, fresh.length);
            await bound.pins.requireTrashRoom(boardId, limits.boards.pins);
            await requireSection(bound, boardId, sectionId);
            const contents = await contentsOfPins(bound, caller, fresh);
            const siblings = await bound.pins.siblings(boardId, sectionId, []);
            const freshIds = fresh.map(({ id }) => id);
            const placed = placeBefore(siblings, siblings[0]?.id ?? null, freshIds) ?? [];
            const sorts = new Map(placed.map(({ id, sort }) => [id, sort]));
            const now = clock();
            await bound.pins.insert(
              freshIds.map((id) => ({
                id,
                board_id: boardId,
                section_id: sectionId,
                ...contents.get(id)!,
                sort: sorts.get(id) ?? '',
                x: null,
                y: null,
                w: null,
                pinned_by: caller.uid,
                created_at: now,
                updated_at: now,
                deleted_at: null,
              })),
            );
            await bound.pins.place(placed.filter(({ id }) => !contents.has(id)));
            await readLinks(bound, freshIds);
          }
          return { pins: (await bound.pins.many(boardId, ids, caller.uid)).map(presentPin) };
        },
      ),

    update: (
      caller: Person,
      { boardId, pinId, version, sourceUrl, ...words }: Input<'update'>,
    ): Promise<Pin> =>
      change(caller, boardId, 'update', [pinId], async (bound, board) => {
        await requireVoiceOn(bound, caller, board);
        const [current] = await bound.pins.many(boardId, [pinId], caller.uid);
        if (!current) throw new BestieError('not_found');
        requireContents(current, { sourceUrl, ...words });
        const isOtherLink =
          current.kind === 'link' && sourceUrl !== undefined && sourceUrl !== current.source_url;
        const changes = {
          ...words,
          ...(sourceUrl !== undefined && { source_url: sourceUrl }),
          ...(isOtherLink && { link_state: 'reading' as const, picture_id: null }),
        };
        if (!(await bound.pins.update(pinId, version, changes, clock())))
          throw new BestieError('conflict', { currentVersion: current.version });
        if (isOtherLink) await readLinks(bound, [pinId]);
        const [row] = await bound.pins.many(boardId, [pinId], caller.uid);
        if (!row) throw new BestieError('not_found');
        return presentPin(row);
      }),

    move(caller: Person, input: Input<'move'>): Promise<{ moved: number }> {
      const { boardId, sectionId, before, toBoardId = boardId } = input;
      const ids = [...new Set(input.ids)];
      return change(caller, boardId, 'move', ids, async (bound) => {
        await requireAll(bound, boardId, ids, false);
        if (toBoardId !== boardId) {
          const target = await bound.boards.accessForUpdate(toBoardId, caller.uid);
          await requireVoiceOn(bound, caller, boardsPolicy.require(caller, target, 'edit'));
          await requireRoom(bound, toBoardId, ids.length);
          // A pin of another person's own piece stays here, because that person chose the audience of this board.
          if ((await bound.pins.movable(ids, caller.uid)).length < ids.length)
            throw new BestieError('forbidden', {
              message: 'Someone else pinned what is their own. Copy it instead of moving it.',
            });
        }
        await requireSection(bound, toBoardId, sectionId);
        const placed = placeBefore(await bound.pins.siblings(toBoardId, sectionId, ids), before, ids);
        if (!placed) throw new BestieError('not_found');
        if (toBoardId !== boardId) await bound.pins.setBoard(ids, boardId, toBoardId);
        await bound.pins.setSection(ids, sectionId);
        await bound.pins.place(placed);
        if (toBoardId !== boardId) {
          await bound.boards.recount(toBoardId, clock());
          await announcePins(bound, toBoardId, 'pins.create', ids);
        }
        return { moved: ids.length };
      });
    },

    arrange: (caller: Person, { boardId, pins: given }: Input<'arrange'>): Promise<{ arranged: number }> => {
      const ids = given.map(({ id }) => id);
      return change(caller, boardId, 'arrange', ids, async (bound) => {
        await requireAll(bound, boardId, [...new Set(ids)], false);
        await bound.pins.arrange(given);
        return { arranged: given.length };
      });
    },

    /** Pins in the trash stay there. */
    delete: (caller: Person, { boardId, ids }: Input<'delete'>): Promise<{ deleted: number }> =>
      change(caller, boardId, 'delete', ids, async (bound) => {
        const there = await requireAll(bound, boardId, [...new Set(ids)], false);
        await bound.pins.setDeleted(there, clock());
        return { deleted: there.length };
      }),

    restore: (caller: Person, { boardId, ids }: Input<'restore'>): Promise<{ restored: number }> =>
      change(caller, boardId, 'restore', ids, async (bound, board) => {
        await requireVoiceOn(bound, caller, board);
        const there = await requireAll(bound, boardId, [...new Set(ids)], true);
        await bound.requireNotRemoved('pin', there);
        await requireRoom(bound, boardId, there.length);
        await bound.pins.setDeleted(there, null);
        // Nothing is read for what is in the trash.
        await readLinks(bound, there);
        return { restored: there.length };
      }),
  };
}

/** A link, a note and a colour stay what they are. @throws BestieError `invalid_input` */
function requireContents(
  { kind }: { kind: PinKind },
  { sourceUrl, note, colour }: Pick<Input<'update'>, 'sourceUrl' | 'note' | 'colour'>,
): void {
  if (kind === 'link' && sourceUrl === null) throw BestieError.field('sourceUrl', 'A link needs an address.');
  if (kind === 'note' && note === '') throw BestieError.field('note', 'A note needs some words.');
  if (kind !== 'colour' && colour !== undefined)
    throw BestieError.field('colour', 'This pin shows no colour.');
}

/** @throws BestieError `limit_reached` */
async function requireRoom(bound: BoardsRepositories, boardId: string, more: number): Promise<void> {
  if ((await bound.pins.count(boardId)) + more > limits.boards.pins)
    throw new BestieError('limit_reached', { message: `A board can have up to ${limits.boards.pins} pins.` });
}

/**
 * Has the pages of those pins read that are links and were not read yet. Called after the change.
 * @throws BestieError `limit_reached`
 */
async function readLinks(bound: BoardsRepositories, ids: readonly string[]): Promise<void> {
  const unread = await bound.pins.unreadLinks(ids);
  if (unread.length === 0) return;
  if ((await bound.pins.mostUnread(unread)) > limits.boards.unreadLinks)
    throw new BestieError('limit_reached', {
      message: `Up to ${limits.boards.unreadLinks} links are read at a time. Try again later.`,
    });
  await bound.jobs.enqueueAll(unread.map((id) => ({ kind: readLinkJob, payload: id, dedupeKey: id })));
}

/** @throws BestieError `not_found` */
async function requireSection(
  bound: BoardsRepositories,
  boardId: string,
  sectionId: string | null,
): Promise<void> {
  if (sectionId === null) return;
  const section = await bound.boardSections.find(sectionId);
  if (section?.board_id !== boardId || section.deleted_at !== null) throw new BestieError('not_found');
}

/** Requires that all pins are on the board. @throws BestieError `not_found` */
async function requireAll(
  bound: BoardsRepositories,
  boardId: string,
  ids: readonly string[],
  trash: boolean,
): Promise<string[]> {
  const there = await bound.pins.onBoard(boardId, ids, trash);
  if (there.length < ids.length) throw new BestieError('not_found');
  return there;
}

/** Sort keys are letters and digits; before all sections it is empty. */
const sortKey = cursorPart.matching(/^[0-9A-Za-z]{0,200}$/);

/** @throws BestieError `invalid_input` about `cursor` */
function readPinPosition(cursor: string | undefined): PinPosition | undefined {
  const parts = readCursor(cursor, [sortKey, sortKey, cursorPart.id]);
  return parts && { sectionSort: parts[0], sort: parts[1], id: parts[2] };
}
