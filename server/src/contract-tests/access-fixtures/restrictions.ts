import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createFactories, reason } from './factories';
import type { Factories } from './factories';

export type Restrictions = ReturnType<typeof createRestrictions>;

/** What stands between people: sanctions by admins, and blocks. */
export function createRestrictions(whole: WholeServer) {
  const people = createPeopleRepository(whole.database.db);
  const blocking = new Map<string, Promise<{ factories: Factories; owner: SignedIn }>>();

  /** Everybody who signs up there blocks the person. */
  const whereAllBlock = ({ uid }: SignedIn): WholeServer => ({
    ...whole,
    async signIn(role, name) {
      const one = await whole.signIn(role, name);
      await whole.database.pool.query(
        'insert into person_blocks (owner_uid, uid, created_at) values ($1, $2, now())',
        [one.uid, uid],
      );
      return one;
    },
  });

  async function block(person: SignedIn, role: SignedIn['role']) {
    const server = whereAllBlock(person);
    return { factories: createFactories(server), owner: await server.signIn(role, 'blocker') };
  }

  return {
    /** Suspends somebody who signed in since: they are told why nothing works. */
    async suspend({ uid }: SignedIn): Promise<void> {
      await people.suspend(uid, { hours: null, reason, at: new Date(0) });
      whole.server.identity.forget(uid);
    },

    setMuted: ({ uid }: SignedIn, muted: boolean): Promise<unknown> =>
      people.mute(uid, muted ? { hours: 1, reason } : null),

    /** Factories of things of people who blocked the person, and one of these people. */
    blocking(person: SignedIn, role: SignedIn['role']) {
      const key = `${person.uid} ${role}`;
      const made = blocking.get(key) ?? block(person, role);
      blocking.set(key, made);
      return made;
    },
  };
}
