import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema';
import type { TestPerson } from './test-app';

/** `ada` of `fan:ada`. */
export const uidOf = (person: TestPerson): string => person.slice(person.indexOf(':') + 1);

/**
 * Creates people as their first sign-in does: handle `h_uid`, confirmed e-mail `uid@bestie.test`; without names
 * unless `named`.
 */
export async function addPeople(
  db: Kysely<Database>,
  people: readonly TestPerson[],
  { named = true } = {},
): Promise<void> {
  for (const person of people) {
    const uid = uidOf(person);
    const role = person.split(':')[0] as 'fan' | 'creator' | 'admin';
    await db
      .insertInto('people')
      .values({
        uid,
        role,
        admin: role === 'admin',
        email: `${uid}@bestie.test`,
        email_verified: true,
        ...(named && { handle: `h_${uid}`, display_name: `Name ${uid}` }),
      })
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .execute();
  }
}
