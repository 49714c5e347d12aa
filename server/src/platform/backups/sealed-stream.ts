import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { inPieces } from './pieces';

/**
 * Encryption of the parts of a backup: STREAM of Hoang, Reyhanitabar, Rogaway and Vizár with AES-256-GCM, as age and Tink
 * have it (docs/decisions/020-backups.md). Each part has a key of its own from a salt and its name; each piece has a
 * counter, and the last one is marked, so that nothing can be cut off, swapped or moved to another part.
 */

const algorithm = 'aes-256-gcm';
const magic = Buffer.from('BESTIE1\n');
const saltBytes = 32;
const tagBytes = 16;
const pieceBytes = 64 * 1024;
const sealedPieceBytes = pieceBytes + tagBytes;

/** A part that is not what was written. */
export class DamagedPart extends Error {
  override readonly name = 'DamagedPart';
  constructor(readonly part: string) {
    super(`The part “${part}” is damaged.`);
  }
}

const keyOf = (key: Buffer, salt: Buffer, part: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `bestie backup ${part}`, 32));

/** The number of a piece, and whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts a part. @param part its name in the backup */
export async function* seal(
  key: Buffer,
  part: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([magic, salt]);
  const own = keyOf(key, salt, part);
  let number = 0;
  for await (const { piece, isLast } of inPieces(source, pieceBytes)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts a part. @throws DamagedPart as soon as a byte is not what was written, or the end is missing */
export async function* unseal(
  key: Buffer,
  part: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const headBytes = magic.length + saltBytes;
  let own: Buffer | undefined;
  let head = Buffer.alloc(0);
  async function* body(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (own) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      if (!head.subarray(0, magic.length).equals(magic)) throw new DamagedPart(part);
      own = keyOf(key, head.subarray(magic.length, headBytes), part);
      yield head.subarray(headBytes);
    }
  }
  let number = 0;
  for await (const { piece, isLast } of inPieces(body(), sealedPieceBytes)) {
    if (!own || piece.length < tagBytes) throw new DamagedPart(part);
    const decipher = createDecipheriv(algorithm, own, nonceOf(number, isLast));
    decipher.setAuthTag(piece.subarray(-tagBytes));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new DamagedPart(part);
    }
    yield plain;
    number += 1;
  }
}
