import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSecretCookie, secretCookie } from '../../http/cookies';
import { hashSecret, newSecret } from '../secrets';
import type { IdentityDatabase } from '../tables';

const deviceCookie = 'bestie_device';

/** Days that a browser keeps the cookie: as long as any keeps one. */
const cookieDays = 400;
const cookieSeconds = cookieDays * 24 * 60 * 60;

/** Devices that are known of one account; of more, the latest. */
const mostDevices = 50;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers that signed in to an account before. Their cookie holds a random id, of which only the hash is kept. It opens
 * nothing: it only counts wrong passwords apart from those of strangers.
 */
export function createKnownDevices(db: IdentityDatabase, clock: () => Date) {
  async function forget(trx: IdentityDatabase, uid: string): Promise<void> {
    await trx.deleteFrom('identity_known_devices').where('uid', '=', uid).execute();
  }

  return {
    /** The hash of the device that a request comes from; undefined when it shows none. */
    of(request: FastifyRequest): string | undefined {
      const secret = readSecretCookie(request, deviceCookie);
      return secret && hashSecret(secret);
    },

    /** Whether a device signed in to the account of an address before; the same work where there is no such account. */
    async isKnown(email: string, device: string | undefined): Promise<boolean> {
      const { rows } = await sql<{ known: boolean }>`
        select exists (
          select 1 from identity_known_devices k join identity_accounts a on a.uid = k.uid
          where a.email = ${email} and k.device_hash = ${device ?? ''}) as known`.execute(db);
      return rows[0]?.known ?? false;
    },

    /** Notes that a device signed in, and gives it the cookie when it has none. */
    async remember(
      { uid, signIn }: { uid: string; signIn: string },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      let secret = readSecretCookie(request, deviceCookie);
      if (!secret) {
        secret = newSecret();
        reply.header('set-cookie', secretCookie(request, deviceCookie, secret, cookieSeconds));
      }
      const seen = { sign_in: signIn, seen_at: clock() };
      await db
        .insertInto('identity_known_devices')
        .values({ uid, device_hash: hashSecret(secret), ...seen })
        .onConflict((conflict) => conflict.columns(['uid', 'device_hash']).doUpdateSet(seen))
        .execute();
      await sql`
        delete from identity_known_devices where uid = ${uid} and device_hash in (
          select device_hash from identity_known_devices where uid = ${uid}
          order by seen_at desc, device_hash offset ${mostDevices})`.execute(db);
    },

    /** After a new password: who knew the old one may have a known device. */
    forget,

    async deleteExpired(now: Date): Promise<void> {
      const unseen = new Date(now.getTime() - cookieSeconds * 1000);
      await db.deleteFrom('identity_known_devices').where('seen_at', '<=', unseen).execute();
    },
  };
}

/** Makes devices unknown again whose latest sign-in was ended from another one. */
export async function forgetDevicesOf(
  db: IdentityDatabase,
  uid: string,
  signIns: readonly string[],
): Promise<void> {
  if (signIns.length === 0) return;
  await db
    .deleteFrom('identity_known_devices')
    .where('uid', '=', uid)
    .where('sign_in', 'in', signIns)
    .execute();
}
