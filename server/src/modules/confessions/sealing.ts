import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { SecretKey } from '../../platform/keys/secret-keys';

/** What binds a seal to the one row that it belongs to. */
export interface SealPlace {
  subjectId: string;
  keyId: string;
  slot: Buffer;
}

export type Sealing = ReturnType<typeof createSealing>;

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const dataKeyBytes = 32;
/** Of what stands for someone in a column. */
const hmacBytes = 16;
/** Uids have 128 characters at most; all are padded, so that a length tells nothing. */
const plainBytes = 129;

function encrypt(key: Buffer, plain: Buffer, about: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(about);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, about: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes)).setAAD(about);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
}

const aboutOf = ({ subjectId, keyId, slot }: SealPlace) =>
  Buffer.concat([Buffer.from(`${subjectId}/${keyId}/`), slot]);

function pad(uid: string): Buffer {
  const plain = Buffer.alloc(plainBytes);
  plain[0] = plain.write(uid, 1);
  return plain;
}

/** Who wrote what, under the key that lies outside of the database. Without it nothing here can be computed. */
export function createSealing(key: SecretKey) {
  const hmac = (purpose: string, ...parts: string[]): Buffer =>
    createHmac('sha256', key.derive(`confessions ${purpose}`))
      .update(parts.join('/'))
      .digest()
      .subarray(0, hmacBytes);

  return {
    keyId: key.id,

    /** The place of one of a person's cards, or replies, of a day; `n` counts from 1 up to the day's limit. */
    slot: (uid: string, kind: 'card' | 'reply', day: string, n: number): Buffer =>
      hmac('slots', kind, day, String(n), uid),

    /** The same for the same call of the same person, sent again. */
    request: (uid: string, clientKey: string): Buffer => hmac('requests', clientKey, uid),

    /** Who someone is in the thread of one card, and nowhere else. */
    alias: (uid: string, confessionId: string): Buffer => hmac('aliases', confessionId, uid),

    /** Who says words to one card. */
    reaction: (uid: string, confessionId: string): Buffer => hmac('reactions', confessionId, uid),

    /** Who a ban is about; two bans of one person look unrelated. */
    ban: (uid: string, banId: string): Buffer => hmac('bans', banId, uid),

    /** Which hour of `hours` a card of someone who leaves goes at, from 0. */
    departureHour: (uid: string, subjectId: string, hours: number): number =>
      hmac('departures', subjectId, uid).readUInt32BE(0) % hours,

    /** @returns the uid under a key of its own, which is wrapped by the one outside of the database */
    seal(place: SealPlace, uid: string): Buffer {
      const dataKey = randomBytes(dataKeyBytes);
      const about = aboutOf(place);
      const wrapped = encrypt(key.derive('confessions wrapping'), dataKey, about);
      return Buffer.concat([wrapped, encrypt(dataKey, pad(uid), about)]);
    },

    /** @throws Error when the seal is of another row or key, or was changed */
    unseal(place: SealPlace, ciphertext: Buffer): string {
      const about = aboutOf(place);
      const wrappedBytes = ivBytes + dataKeyBytes + tagBytes;
      const dataKey = decrypt(
        key.derive('confessions wrapping'),
        ciphertext.subarray(0, wrappedBytes),
        about,
      );
      const plain = decrypt(dataKey, ciphertext.subarray(wrappedBytes), about);
      return plain.toString('utf8', 1, 1 + (plain[0] ?? 0));
    },
  };
}
