import { sql } from 'kysely';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { PinKind } from '@bestie/contracts/boards';
import type { Database } from '../../platform/database/schema';
import { emptyTrash, requireTrashRoom } from '../../platform/database/trash';
import { isReportedBy, isUnsettled } from '../reports';
import { blockedOn, isOpenTo, roleOn, visitOf } from './board-access.sql';
import type { BoardForCaller } from './board-access.sql';
import type { Placed } from '../../platform/database/place-before';
import type { BoardsTables } from './boards.tables';
import { isPinShown, pinOrder, pinRows } from './pins.sql';
import type { PinRow } from './pins.sql';

/** Where the next page of pins begins. */
export interface PinPosition {
  sectionSort: string;
  sort: string;
  id: string;
}

interface AccessColumns {
  board_role: BoardForCaller['role'];
  board_visibility: BoardForCaller['visibility'];
  board_blocked: boolean;
  board_deleted_at: Date | null;
  board_opened_until: Date | null;
}

/** A pin that is to be copied, with the first of its chain. */
export interface PinOrigin {
  id: string;
  title: string;
  alt: string;
  note: string;
  source_url: string | null;
  root_colour: string | null;
  root_id: string;
  root_kind: PinKind;
  root_item_id: string | null;
  root_outfit_id: string | null;
  root_picture_id: string | null;
  /** Owner of the piece or photo. */
  content_owner: string | null;
}

export type UnreadLink = Pick<BoardsTables['pins'], 'id' | 'board_id' | 'pinned_by'> & { source_url: string };

/** SQL of `pins`. */
export function createPinsRepository(db: Kysely<Database>) {
  return {
    /**
     * The caller's permissions on a board, and a page of its pins but for those that they reported; no pins unless
     * it is open to them.
     * Undefined for a missing board.
     */
    async list(
      boardId: string,
      uid: string,
      after: PinPosition | undefined,
      limit: number,
    ): Promise<{ access: BoardForCaller; rows: PinRow[] } | undefined> {
      const beyond = after
        ? sql`and (${pinOrder}) > (${after.sectionSort}, ${after.sort}, ${after.id}::uuid)`
        : sql``;
      const page = pinRows(
        uid,
        sql`p.board_id = (select o.id from board o where o.open)
          and not ${isReportedBy('pin', sql`p.id`, uid)} ${beyond}`,
        sql`order by ${pinOrder} limit ${limit}`,
      );
      const { rows } = await sql<PinRow & AccessColumns>`
        with board as materialized (
          select b.id, ${isOpenTo('b', uid)} as open, ${roleOn('b', uid)} as board_role,
            b.visibility as board_visibility, ${blockedOn('b', uid)} as board_blocked, b.deleted_at as board_deleted_at,
            ${visitOf('b', uid)} as board_opened_until
          from boards b where b.id = ${boardId}
        )
        select pin.*, b.board_role, b.board_visibility, b.board_blocked, b.board_deleted_at, b.board_opened_until
        from board b left join (${page}) pin on true
        order by pin.section_sort, pin.sort, pin.id`.execute(db);
      const [first] = rows;
      if (!first) return undefined;
      const access = {
        role: first.board_role,
        visibility: first.board_visibility,
        blocked: first.board_blocked,
        deleted_at: first.board_deleted_at,
        opened_until: first.board_opened_until,
      };
      // A board without pins is one row with null columns.
      return { access, rows: (first.id as string | null) === null ? [] : rows };
    },

    /** These pins of a board, in its order; missing ones are left out. */
    async many(boardId: string, ids: readonly string[], uid: string): Promise<PinRow[]> {
      const { rows } = await pinRows(
        uid,
        sql`p.board_id = ${boardId} and p.id = any(${ids}::uuid[])`,
        sql`order by ${pinOrder}`,
      ).execute(db);
      return rows;
    },

    /** A pin of any board, not including the trash. */
    find: (
      pinId: string,
    ): Promise<
      | { board_id: string; pinned_by: string; title: string; note: string; picture_id: string | null }
      | undefined
    > =>
      db
        .selectFrom('pins')
        .select(['board_id', 'pinned_by', 'title', 'note', 'picture_id'])
        .where('id', '=', pinId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /** On which boards the ids exist already, including the trash. */
    takenIds: async (ids: readonly string[]): Promise<{ id: string; board_id: string }[]> =>
      db.selectFrom('pins').select(['id', 'board_id']).where('id', 'in', ids).execute(),

    /** Which of the pins are on the board, in the trash or not. */
    async onBoard(boardId: string, ids: readonly string[], trash: boolean): Promise<string[]> {
      const rows = await db
        .selectFrom('pins')
        .select('id')
        .where('board_id', '=', boardId)
        .where('id', 'in', ids)
        .where('deleted_at', trash ? 'is not' : 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    },

    async count(boardId: string): Promise<number> {
      const { count } = await db
        .selectFrom('pins')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('board_id', '=', boardId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** @throws BestieError `limit_reached` when the trash of the board has no room */
    requireTrashRoom: (boardId: string, perBoard: number): Promise<void> =>
      requireTrashRoom(db, 'pins', { of: sql`board_id = ${boardId}`, most: perBoard }),

    /** The pins of a section, in order; null is before all sections. */
    async siblings(boardId: string, sectionId: string | null, without: readonly string[]): Promise<Placed[]> {
      const { rows } = await sql<Placed>`
        select p.id, p.sort from pins p
        left join board_sections s on s.id = p.section_id and s.deleted_at is null
        where p.board_id = ${boardId} and p.deleted_at is null and s.id is not distinct from ${sectionId}::uuid
          and p.id <> all(${without}::uuid[])
        order by p.sort, p.id`.execute(db);
      return rows;
    },

    /** Of the pins, those that somebody may see and that still show something. */
    async origins(ids: readonly string[], uid: string): Promise<PinOrigin[]> {
      const { rows } = await sql<PinOrigin>`
        select p.id, p.title, p.alt, p.note, p.source_url, root.colour as root_colour, root.id as root_id, root.kind as root_kind,
          root.item_id as root_item_id, root.outfit_id as root_outfit_id, root.picture_id as root_picture_id,
          coalesce(i.owner_uid, o.owner_uid, pic.owner_uid) as content_owner
        from pins p join boards b on b.id = p.board_id and ${isOpenTo('b', uid)}
        join pins root on root.id = case when p.kind = 'pin' then p.root_pin_id else p.id end
          and ${isPinShown('root', uid)}
        join boards rb on rb.id = root.board_id and ${isOpenTo('rb', uid)}
        left join items i on i.id = root.item_id and i.deleted_at is null
        left join outfits o on o.id = root.outfit_id and o.deleted_at is null
        left join pictures pic on pic.id = root.picture_id
        where p.id = any(${ids}::uuid[]) and ${isPinShown('p', uid)}
          and (root.kind in ('link', 'note', 'colour') or coalesce(i.id, o.id, pic.id) is not null)`.execute(
        db,
      );
      return rows;
    },

    /** Of the outfits, those of the person, locked for the transaction. */
    async ownOutfits(ids: readonly string[], uid: string): Promise<string[]> {
      const rows = await db
        .selectFrom('outfits')
        .select('id')
        .where('id', 'in', ids)
        .where('owner_uid', '=', uid)
        .where('deleted_at', 'is', null)
        .forShare()
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Which of the pins show the person's own things or words, or are copies, which grant no access. */
    async movable(ids: readonly string[], uid: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select p.id from pins p left join items i on i.id = p.item_id left join outfits o on o.id = p.outfit_id
        left join pictures pic on pic.id = p.picture_id
        where p.id = any(${ids}::uuid[])
          and (p.kind = 'pin' or (p.kind in ('link', 'note', 'colour') and p.pinned_by = ${uid}) or i.owner_uid = ${uid} or o.owner_uid = ${uid} or pic.owner_uid = ${uid})`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** Of the pins, the links whose pages are still to be read. */
    async unreadLinks(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('pins')
        .select('id')
        .where('id', 'in', ids)
        .where('link_state', '=', 'reading')
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * How many links are still to be read of the person who pinned these and has the most. Others who add links for them wait
     * until the transaction ends.
     */
    async mostUnread(ids: readonly string[]): Promise<number> {
      const pinners = sql`select distinct pinned_by from pins where id = any(${ids}::uuid[])`;
      await sql`
        select pg_advisory_xact_lock(hashtext('pins'), hashtext(pinned_by)) from (${pinners} order by 1) pinners`.execute(
        db,
      );
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pins
        where pinned_by in (${pinners}) and link_state = 'reading' and deleted_at is null
        group by pinned_by order by 1 desc limit 1`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** A link whose page is still to be read. */
    findUnreadLink: (pinId: string): Promise<UnreadLink | undefined> =>
      db
        .selectFrom('pins')
        .select(['id', 'board_id', 'pinned_by', 'source_url'])
        .$narrowType<{ source_url: string }>()
        .where('id', '=', pinId)
        .where('link_state', '=', 'reading')
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /**
     * Shows what was read of a page, or that it cannot be read. Words that a person wrote stay.
     * @returns false when the link has another address now, or is gone
     */
    async setPreview(
      { id, source_url }: UnreadLink,
      preview: { title: string; description: string; pictureId: string | null } | null,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('pins')
        .set({
          link_state: preview ? 'read' : 'unreadable',
          ...(preview && {
            title: sql`case when title = '' then ${preview.title} else title end`,
            note: sql`case when note = '' then ${preview.description} else note end`,
            picture_id: preview.pictureId,
          }),
          version: sql`version + 1`,
          updated_at: now,
        })
        .where('id', '=', id)
        .where('source_url', '=', source_url)
        .where('link_state', '=', 'reading')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async insert(pins: Insertable<BoardsTables['pins']>[]): Promise<void> {
      await db.insertInto('pins').values(pins).execute();
    },

    /** @returns false when the version has changed */
    async update(
      pinId: string,
      version: number,
      changes: Updateable<BoardsTables['pins']>,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('pins')
        .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', pinId)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Writes sort keys. This is no edit: versions stay. */
    async place(placed: readonly Placed[]): Promise<void> {
      await sql`
        update pins p set sort = given.sort
        from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ sort }) => sort)}::text[]) as given (id, sort)
        where p.id = given.id`.execute(db);
    },

    async setSection(ids: readonly string[], sectionId: string | null): Promise<void> {
      await db.updateTable('pins').set({ section_id: sectionId }).where('id', 'in', ids).execute();
    },

    /** Moves pins to another board; their position on the freeform canvas and their cover mark are reset. */
    async setBoard(ids: readonly string[], from: string, to: string): Promise<void> {
      await db
        .updateTable('boards')
        .set({ cover_pin_id: null })
        .where('id', '=', from)
        .where('cover_pin_id', 'in', ids)
        .execute();
      await db
        .updateTable('pins')
        .set({ board_id: to, x: null, y: null, w: null })
        .where('id', 'in', ids)
        .execute();
    },

    async arrange(pins: readonly { id: string; x: number; y: number; w: number }[]): Promise<void> {
      const column = (name: 'x' | 'y' | 'w') => sql`${pins.map((pin) => pin[name])}::float8[]`;
      await sql`
        update pins p set x = given.x, y = given.y, w = given.w
        from unnest(${pins.map(({ id }) => id)}::uuid[], ${column('x')}, ${column('y')}, ${column('w')})
          as given (id, x, y, w)
        where p.id = given.id`.execute(db);
    },

    async setDeleted(ids: readonly string[], deletedAt: Date | null): Promise<void> {
      await db.updateTable('pins').set({ deleted_at: deletedAt }).where('id', 'in', ids).execute();
    },

    /** Boards that show a picture, by a photo, a piece or an outfit. */
    async boardsOfPicture(pictureId: string): Promise<{ board_id: string; id: string }[]> {
      const { rows } = await sql<{ board_id: string; id: string }>`
        select p.board_id, p.id from pins p where p.picture_id = ${pictureId} and p.deleted_at is null
        union
        select p.board_id, p.id from item_photos f join pins p on p.item_id = f.item_id
        where ${pictureId} in (f.picture_id, f.cutout_id) and p.deleted_at is null
        union
        select p.board_id, p.id from pictures c join outfits o on o.cover_object = c.object_name
        join pins p on p.outfit_id = o.id
        where c.id = ${pictureId} and p.deleted_at is null`.execute(db);
      return rows;
    },

    /** Boards that show these outfits, by pins of their own or copies of those. */
    async boardsOfOutfits(outfitIds: readonly string[]): Promise<{ board_id: string; id: string }[]> {
      const { rows } = await sql<{ board_id: string; id: string }>`
        select p.board_id, p.id from pins p
        where p.outfit_id = any(${outfitIds}::uuid[]) and p.deleted_at is null
        union
        select p.board_id, p.id from pins root join pins p on p.root_pin_id = root.id
        where root.outfit_id = any(${outfitIds}::uuid[]) and root.deleted_at is null and p.deleted_at is null
        order by board_id, id`.execute(db);
      return rows;
    },

    emptyTrash: (before: Date): Promise<void> =>
      emptyTrash(db, 'pins', before, { kept: isUnsettled(['pin'], sql.ref('pins.id')) }),
  };
}
