import fc from 'fast-check';
import { createCrc32c } from './crc32c';

const crcOf = (...pieces: Uint8Array[]) => {
  const crc = createCrc32c();
  for (const piece of pieces) crc.update(piece);
  return crc.digest();
};
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');

// RFC 3720, B.4, and the check value of the polynomial.
test.each([
  ['32 bytes of zeros', Buffer.alloc(32), '8a9136aa'],
  ['32 bytes of ones', Buffer.alloc(32, 0xff), '62a8ab43'],
  ['32 bytes that go up', Buffer.from(Array.from({ length: 32 }, (_, at) => at)), '46dd794e'],
  ['32 bytes that go down', Buffer.from(Array.from({ length: 32 }, (_, at) => 31 - at)), '113fdb5c'],
  ['123456789', Buffer.from('123456789'), 'e3069283'],
  ['nothing', Buffer.alloc(0), '00000000'],
])('%s', (_name, bytes, hex) => {
  expect(crcOf(bytes)).toBe(base64(hex));
});

/** Bit by bit, as the definition has it. */
function slowly(bytes: Uint8Array): string {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  }
  const four = Buffer.alloc(4);
  four.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return four.toString('base64');
}

test('bytes in pieces of any size have the sum of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), (pieces) => {
      expect(crcOf(...pieces)).toBe(slowly(Buffer.concat(pieces)));
    }),
  );
});
