import { randomUUID } from 'node:crypto';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import type { Input } from './input';

const because = { reason: 'Because a test says so' };

/** Creates confessions as people and admins do. */
export function createConfessionFactories(
  whole: WholeServer,
  call: (owner: SignedIn, method: 'POST', url: string, payload: object) => Promise<Input>,
) {
  let admin: Promise<SignedIn> | undefined;
  const decide = async (confessionId: string, decision: string, payload: object = {}) => {
    admin ??= whole.signIn('admin');
    if (decision !== 'ban') await factories.claimConfession(confessionId, (await admin).uid);
    await call(await admin, 'POST', `/api/confessions/${confessionId}/${decision}`, payload);
  };
  const banIds = async () =>
    (await whole.database.pool.query<{ id: string }>('select id from confession_bans')).rows.map(
      ({ id }) => id,
    );
  const factories = {
    /** @returns its id */
    async confession(owner: SignedIn, body = 'I iron only what can be seen.'): Promise<string> {
      const { id } = await call(owner, 'POST', '/api/confessions', { clientKey: randomUUID(), body });
      return String(id);
    },
    async rejectedConfession(owner: SignedIn): Promise<string> {
      const id = await factories.confession(owner);
      await decide(id, 'reject', because);
      return id;
    },
    /** An admin looks at it. */
    async claimConfession(confessionId: string, uid: string): Promise<void> {
      await whole.database.pool.query(
        `insert into report_claims (kind, target_id, claimed_by, claimed_until)
         values ('confession', $1, $2, now() + interval '10 minutes')`,
        [confessionId, uid],
      );
    },
    /** A visible one. */
    async shownConfession(owner: SignedIn, body?: string): Promise<string> {
      const id = await factories.confession(owner, body);
      await decide(id, 'approve');
      await whole.database.pool.query(
        'update confessions set release_at = now() - interval $$1 day$$ where id = $1',
        [id],
      );
      await whole.server.services.confessionRelease.run();
      return id;
    },
    /** @returns the id of a new ban */
    async confessionBan(): Promise<string> {
      const before = await banIds();
      await decide(await factories.confession(await whole.signIn('fan')), 'ban', { ...because, days: 7 });
      return (await banIds()).find((id) => !before.includes(id)) ?? '';
    },
    /** Resets the daily limit of the caller of `confessions.create`. */
    async forgetConfessions(): Promise<void> {
      await whole.database.pool.query(
        `delete from confession_seals where subject_id in (select id from confessions where body like 'I own eleven%')`,
      );
    },
  };
  return factories;
}
