import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSecretCookie, setSecretCookie } from '../../http/cookies';
import { hashSecret, newSecret } from '../secrets';
import type { IdentityDatabase } from '../tables';
import { createKnownDevicesRepository } from './known-devices.repository';

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
  const devices = createKnownDevicesRepository(db);
  return {
    /** The hash of the device that a request comes from; undefined when it shows none. */
    of(request: FastifyRequest): string | undefined {
      const secret = readSecretCookie(request, deviceCookie);
      return secret && hashSecret(secret);
    },

    /** Whether a device signed in to the account of an address before; the same work where there is no such account. */
    isKnown: (email: string, device: string | undefined): Promise<boolean> =>
      devices.isKnown(email, device ?? ''),

    /** Notes that a device signed in, and gives it the cookie when it has none. */
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

    /** After a new password: who knew the old one may have a known device. */
    forget: (trx: IdentityDatabase, uid: string): Promise<void> =>
      createKnownDevicesRepository(trx).deleteOf(uid),

    async deleteExpired(now: Date): Promise<void> {
      const unseen = new Date(now.getTime() - cookieSeconds * 1000);
      await devices.deleteUnseen(unseen);
    },
  };
}
