import Papa from 'papaparse';
import { limits } from '@bestie/contracts/limits';

/** A table as read from a file; its rows may differ in length. */
export interface CsvTable {
  lines: string[][];
  delimiter: string;
  encoding: CsvEncoding;
}

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** A sentence that says why a file cannot be read. */
export class CsvRefused extends Error {
  override readonly name = 'CsvRefused';
}

/**
 * Detects the encoding: by the byte order mark; else UTF-16 where every other byte is zero; else UTF-8 where
 * it is well-formed; else Windows-1252, which Excel writes in western Europe.
 */
export function encodingOf(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  if (zeros[1]! > head.length / 5) return 'utf-16le';
  if (zeros[0]! > head.length / 5) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Characters that Windows-1252 has in place of Latin-1's control characters, from 0x80 on. */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes with its own table, because some engines read Latin-1 instead, which loses € and ’. */
const fromWindows = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) =>
    byte >= 0x80 && byte < 0xa0 ? windowsOnly[byte - 0x80] : String.fromCharCode(byte),
  ).join('');

/**
 * Reads a table from a file.
 * @throws CsvRefused with a sentence when the file is empty, too large, or not a table
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  if (bytes.length > limits.closetImport.fileBytes)
    throw new CsvRefused(`The file is over ${limits.closetImport.fileBytes / 1024 / 1024} MB.`);
  const encoding = encodingOf(bytes);
  const text = encoding === 'windows-1252' ? fromWindows(bytes) : new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0'))
    throw new CsvRefused('This file isn’t a table of text. Save it as CSV and choose it again.');
  const { data, meta } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  if (data.length === 0) throw new CsvRefused('The file is empty.');
  return { lines: data, delimiter: meta.delimiter, encoding };
}
