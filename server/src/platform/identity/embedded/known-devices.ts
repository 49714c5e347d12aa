import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSecretCookie, setSecretCookie } from '../../http/cookies';
import { hashSecret, newSecret } from '../../keys/secrets';
import type { IdentityDatabase } from '../identity-database';
import { createKnownDevicesRepository } from './known-devices.repository';

const deviceCookie = 'bestie_device';

/** Lifetime of the cookie in days, the maximum of browsers. */
const cookieDays = 400;
const cookieSeconds = cookieDays * 24 * 60 * 60;

/** Maximum of known devices per account; the latest are kept. */
const mostDevices = 50;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers that signed in to an account before. Their cookie contains a random id, of which only the hash is
 * stored. It grants no access; wrong passwords of known devices are only counted separately from those of
 * strangers.
 */
export function createKnownDevices(db: IdentityDatabase, clock: () => Date) {
  const devices = createKnownDevicesRepository(db);
  return {
    /** The hash of the device of a request; undefined without a cookie. */
    of(request: FastifyRequest): string | undefined {
      const secret = readSecretCookie(request, deviceCookie);
      return secret && hashSecret(secret);
    },

    /**
     * Whether a device has signed in to the account of an address; takes the same time without such an
     * account.
     */
    isKnown: (email: string, device: string | undefined): Promise<boolean> =>
      devices.isKnown(email, device ?? ''),

    /** Records that a device signed in, and sets its cookie if it has none. */
    async remember(
      { uid, signIn }: { uid: string; signIn: string },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      let secret = readSecretCookie(request, deviceCookie);
      if (!secret) {
        secret = newSecret();
        setSecretCookie(request, reply, deviceCookie, { value: secret, maxAge: cookieSeconds });
      }
      const device = { uid, device_hash: hashSecret(secret), sign_in: signIn, seen_at: clock() };
      await devices.upsert(device, mostDevices);
    },

    /** After a new password: a person who knew the old one may have a known device. */
    forget: (trx: IdentityDatabase, uid: string): Promise<void> =>
      createKnownDevicesRepository(trx).deleteOf(uid),

    async deleteExpired(now: Date): Promise<void> {
      const unseen = new Date(now.getTime() - cookieSeconds * 1000);
      await devices.deleteUnseen(unseen);
    },
  };
}
