import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema';
import { isAgreed, openSpotlights } from './spotlights.sql';

/** SQL of what people did with outfits of Top Picks. */
export function createSpotlightPeopleRepository(db: Kysely<Database>) {
  return {
    /** A person saw outfits; those that are not open to them are left out. */
    async view(uid: string, ids: readonly string[]): Promise<void> {
      await sql`
        insert into spotlight_people (spotlight_id, uid)
        select s.id, ${uid} from ${openSpotlights(uid)}
        where s.id = any(${[...ids]}::uuid[]) and s.author_uid <> ${uid} and ${isAgreed}
        on conflict do nothing`.execute(db);
    },

    /** Whose an outfit of an edition is; null where somebody does not find it. */
    async findCounted(uid: string, id: string): Promise<{ ownerUid: string; locked: boolean } | null> {
      const { rows } = await sql<{ author_uid: string }>`
        select s.author_uid from ${openSpotlights(uid)} where s.id = ${id} and ${isAgreed}`.execute(db);
      return rows[0] ? { ownerUid: rows[0].author_uid, locked: false } : null;
    },

    /** Who reacts or saves also saw it. Repeating a reaction keeps its time. */
    async react(
      id: string,
      uid: string,
      { loved, saved }: { loved: boolean | undefined; saved: boolean | undefined },
    ): Promise<void> {
      const at = (wanted: boolean | undefined) => (wanted === true ? sql`now()` : sql`null::timestamptz`);
      const kept = (column: 'loved_at' | 'saved_at', wanted: boolean | undefined) => {
        const before = sql.ref(`spotlight_people.${column}`);
        if (wanted === undefined) return before;
        return wanted ? sql`coalesce(${before}, now())` : sql`null`;
      };
      await sql`
        insert into spotlight_people (spotlight_id, uid, loved_at, saved_at)
        values (${id}, ${uid}, ${at(loved)}, ${at(saved)})
        on conflict (spotlight_id, uid) do update
        set loved_at = ${kept('loved_at', loved)}, saved_at = ${kept('saved_at', saved)}`.execute(db);
    },
  };
}
