import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const dataKeyBytes = 32;
const wrappedBytes = ivBytes + dataKeyBytes + tagBytes;

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

/**
 * Encrypts a value with a key of its own, which is wrapped by another one.
 * @param about what the value belongs to: nothing else can be opened as it
 */
export function sealEnvelope(wrappingKey: Buffer, plain: Buffer, about: Buffer): Buffer {
  const dataKey = randomBytes(dataKeyBytes);
  return Buffer.concat([encrypt(wrappingKey, dataKey, about), encrypt(dataKey, plain, about)]);
}

/** @throws Error when it was sealed with another key or about something else, or was changed */
export function openEnvelope(wrappingKey: Buffer, sealed: Buffer, about: Buffer): Buffer {
  const dataKey = decrypt(wrappingKey, sealed.subarray(0, wrappedBytes), about);
  return decrypt(dataKey, sealed.subarray(wrappedBytes), about);
}
