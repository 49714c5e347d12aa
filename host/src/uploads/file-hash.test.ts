/** @jest-environment node */
import { createHash } from 'node:crypto';
import { hashFile } from './file-hash';

test.each([0, 3, 4 * 1024 * 1024, 9 * 1024 * 1024 + 1])(
  '%i bytes have the same hash as in Node',
  async (size) => {
    const bytes = new Uint8Array(size).map((_value, at) => at % 251);
    expect(await hashFile(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);
