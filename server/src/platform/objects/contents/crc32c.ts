/** The Castagnoli polynomial of RFC 3720, its bits reversed. */
const polynomial = 0x82f63b78;

/** Eight tables, one behind the other, so that eight bytes are taken at once. */
const tables = new Int32Array(8 * 256);
for (let byte = 0; byte < 256; byte += 1) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1;
  tables[byte] = sum;
}
for (let at = 256; at < tables.length; at += 1) {
  const before = tables[at - 256]!;
  tables[at] = (before >>> 8) ^ tables[before & 0xff]!;
}

/** A running CRC-32C, as object storage reports it beside the MD5. */
export interface Crc32c {
  update(bytes: Uint8Array): void;
  /** Base64 of the four bytes, the highest first. */
  digest(): string;
}

export function createCrc32c(): Crc32c {
  let sum = -1;
  return {
    update(bytes) {
      let crc = sum;
      let at = 0;
      for (const whole = bytes.length - 7; at < whole; at += 8) {
        crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
        crc =
          tables[1792 + (crc & 0xff)]! ^
          tables[1536 + ((crc >>> 8) & 0xff)]! ^
          tables[1280 + ((crc >>> 16) & 0xff)]! ^
          tables[1024 + (crc >>> 24)]! ^
          tables[768 + bytes[at + 4]!]! ^
          tables[512 + bytes[at + 5]!]! ^
          tables[256 + bytes[at + 6]!]! ^
          tables[bytes[at + 7]!]!;
      }
      for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ tables[(crc ^ bytes[at]!) & 0xff]!;
      sum = crc;
    },
    digest() {
      const four = Buffer.alloc(4);
      four.writeInt32BE(~sum);
      return four.toString('base64');
    },
  };
}
