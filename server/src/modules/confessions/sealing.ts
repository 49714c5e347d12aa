import { createHmac } from 'node:crypto';
import { openEnvelope, sealEnvelope } from '../../platform/keys/envelope';
import type { SecretKey } from '../../platform/keys/secret-keys';
import { idFrom } from './randomness';

/** Binds a seal to its row. */
export interface SealPlace {
  subjectId: string;
  keyId: string;
  slot: Buffer;
}

export type Sealing = ReturnType<typeof createSealing>;

/** Bytes of an HMAC that stands for a person in a column. */
const hmacBytes = 16;
/** Uids have at most 128 characters; all are padded to that, so that the length reveals nothing. */
const plainBytes = 129;

const aboutOf = ({ subjectId, keyId, slot }: SealPlace) =>
  Buffer.concat([Buffer.from(`${subjectId}/${keyId}/`), slot]);

function pad(uid: string): Buffer {
  const plain = Buffer.alloc(plainBytes);
  plain[0] = plain.write(uid, 1);
  return plain;
}

/**
 * Encrypts and computes authors with the key that is stored outside of the database. Nothing here works
 * without it.
 */
export function createSealing(key: SecretKey) {
  const hmac = (purpose: string, ...parts: string[]): Buffer =>
    createHmac('sha256', key.derive(`confessions ${purpose}`))
      .update(parts.join('/'))
      .digest()
      .subarray(0, hmacBytes);

  return {
    keyId: key.id,

    /** The slot of a person's card or reply on a day; `n` counts from 1 to the day's limit. */
    slot: (uid: string, kind: 'card' | 'reply', day: string, n: number): Buffer =>
      hmac('slots', kind, day, String(n), uid),

    /** The same for a repeated call of the same person. */
    request: (uid: string, clientKey: string): Buffer => hmac('requests', clientKey, uid),

    /** The person in the thread of one card. */
    alias: (uid: string, confessionId: string): Buffer => hmac('aliases', confessionId, uid),

    /** The person who gives words to one card. */
    reaction: (uid: string, confessionId: string): Buffer => hmac('reactions', confessionId, uid),

    /** The person whom a ban is about; two bans of one person look unrelated. */
    ban: (uid: string, banId: string): Buffer => hmac('bans', banId, uid),

    /** The id of the ban that a card or a reply leads to, so that there is one; without the key it leads to neither. */
    banId: (confessionId: string): string => idFrom(hmac('ban ids', confessionId), 8),

    /** At which hour of `hours`, from 0, a card of a person who leaves is deleted. */
    departureHour: (uid: string, subjectId: string, hours: number): number =>
      hmac('departures', subjectId, uid).readUInt32BE(0) % hours,

    /** @returns the uid under a key of its own, which is wrapped by the one outside of the database */
    seal(place: SealPlace, uid: string): Buffer {
      return sealEnvelope(key.derive('confessions wrapping'), pad(uid), aboutOf(place));
    },

    /** @throws Error when the seal is of another row or key, or was changed */
    unseal(place: SealPlace, ciphertext: Buffer): string {
      const plain = openEnvelope(key.derive('confessions wrapping'), ciphertext, aboutOf(place));
      return plain.toString('utf8', 1, 1 + (plain[0] ?? 0));
    },
  };
}
