import { JSONParser, TokenType } from '@streamparser/json';
import { ArchiveRefused } from './archive-refused';

/** Maximum depth; an outfit of 20 layers, the deepest value, needs nine. */
const deepest = 32;
/** Maximum bytes of a row, far more than the largest valid one. */
const longestElement = 1024 * 1024;

/** A file `{ LIST: [ element, … ], … }` that is read in chunks. */
export interface JsonElements {
  /** @throws ArchiveRefused for any other file, and whatever `take` throws */
  write(bytes: Uint8Array): void;
  /** @throws ArchiveRefused when it is truncated or lacks its list */
  end(): void;
}

/**
 * Reads such a file with only one element in memory at a time, whatever its size.
 * @param file its name, for messages
 * @param list the member whose elements are read
 * @param take called with each element
 * @param members other members of the file to read
 * @param tell called with each of these members
 */
export function readJsonElements(
  { file, list, members = [] }: { file: string; list: string; members?: readonly string[] },
  take: (element: unknown) => void,
  tell: (member: string, value: unknown) => void = () => {},
): JsonElements {
  const parser = new JSONParser({
    paths: [`$.${list}.*`, ...members.map((member) => `$.${member}`)],
    keepStack: false,
    stringBufferSize: 64 * 1024,
  });
  let depth = 0;
  let text: unknown;
  let member: unknown;
  let hasList = false;
  let sinceElement = 0;
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (depth === 1 && member === list) hasList = token === TokenType.LEFT_BRACKET;
      depth += 1;
      if (depth > deepest) throw new ArchiveRefused(`“${file}” is nested too deeply.`);
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    else if (depth === 1 && token === TokenType.STRING) text = value;
    else if (depth === 1 && token === TokenType.COLON) member = text;
  };
  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 1) return tell(String(key), value);
    if (!hasList) return;
    sinceElement = 0;
    take(value);
  };
  /** The parser's messages are not meant for people. */
  function guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof ArchiveRefused) throw error;
      throw new ArchiveRefused(`“${file}” is no JSON.`);
    }
  }
  return {
    write(bytes) {
      sinceElement += bytes.length;
      guard(() => parser.write(bytes));
      if (sinceElement > longestElement)
        throw new ArchiveRefused(`“${file}” has something in it that is longer than any row.`);
    },
    end() {
      if (!parser.isEnded) guard(() => parser.end());
      if (!hasList) throw new ArchiveRefused(`“${file}” does not hold ${list}.`);
    },
  };
}
