import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A person as part of another row. */
export interface PersonColumns {
  uid: string;
  name: string;
  handle: string | null;
}

/** The name by which members see a person; never the e-mail. */
export const personName = (person: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${person}.display_name`)}, ${sql.ref(`${person}.handle`)}, 'Somebody')`;

/**
 * Whether whoever has the uid asked to be deleted: then nobody else finds them, or what they show.
 * @param uid SQL of the uid
 */
export const isLeaving = (uid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from people gone where gone.uid = ${uid} and gone.leaves_at is not null)`;

/** A joined person as one JSON value; the uid alone when there is no record of them. */
export const personJson = (person: string, uid: string): RawBuilder<PersonColumns> =>
  sql<PersonColumns>`jsonb_build_object('uid', ${sql.ref(uid)}, 'name', ${personName(person)}, 'handle', ${sql.ref(`${person}.handle`)})`;
