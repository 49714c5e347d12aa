import { backend, frontend } from './wire-frames';

/** Maximum of statements that the session keeps; some 100 KB each. */
const mostStatements = 400;

/** Messages that a client sends for one statement with parameters, as far as they are changed. */
interface StatementUnit {
  /** Text and types of parameters, which two equal statements have in common. */
  key: string;
  /** The messages without Parse and Bind. */
  rest: Buffer;
  /** What Bind says after the name of the statement. */
  bound: Buffer;
  /** What Parse says after the name of the statement. */
  parsed: Buffer;
}

/** A statement that runs by its name, and what its client must read. */
export interface PreparedUnit {
  bytes: Buffer;
  /** The answer as the client expects it: to the messages that it sent. */
  answerOf(answer: Buffer): Buffer;
}

/** Reads Parse, Bind and what follows, all without names; undefined for anything else. */
function readUnit(bytes: Buffer): StatementUnit | undefined {
  // Both begin with their type and length; Parse names a statement, Bind a portal and a statement.
  if (bytes[0] !== frontend.parse || bytes[5] !== 0) return undefined;
  const parseEnd = 1 + bytes.readInt32BE(1);
  if (bytes[parseEnd] !== frontend.bind || bytes[parseEnd + 5] !== 0 || bytes[parseEnd + 6] !== 0)
    return undefined;
  const bindEnd = parseEnd + 1 + bytes.readInt32BE(parseEnd + 1);
  // A client that asks about the statement itself would name it.
  if (bytes[bindEnd] !== frontend.describe || bytes[bindEnd + 5] !== 0x50) return undefined;
  const parsed = bytes.subarray(6, parseEnd);
  return {
    key: parsed.toString('latin1'),
    parsed,
    bound: bytes.subarray(parseEnd + 7, bindEnd),
    rest: bytes.subarray(bindEnd),
  };
}

/** A message of the protocol: its type, its length and its parts. */
function message(type: number, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeInt32BE(4 + parts.reduce((sum, { length }) => sum + length, 0), 1);
  return Buffer.concat([head, ...parts]);
}

const parseComplete = message(backend.parseComplete);
const ending = Buffer.from([0]);

/** Whether a simple query may change tables, by how its lines begin; migrations are such queries. */
export const changesTables = (simpleQuery = ''): boolean => /^\s*(?:create|alter|drop)\b/im.test(simpleQuery);

/**
 * Statements that the engine's session has parsed, so that it plans them once: planning takes longer than most of them run.
 * Clients go on sending them without names; here they get one.
 */
export class PreparedStatements {
  readonly #names = new Map<string, Buffer>();
  #created = 0;
  #areOutdated = false;

  /** @returns the statement to run by its name, or undefined for messages to be run as they are */
  prepare(bytes: Buffer): PreparedUnit | undefined {
    const unit = this.isOutdated ? undefined : readUnit(bytes);
    if (!unit) return undefined;
    const { key, parsed, bound, rest } = unit;
    const known = this.#names.get(key);
    const name = known ?? Buffer.from(`s${(this.#created += 1)}\0`);
    const bind = message(frontend.bind, ending, name, bound);
    if (known)
      return {
        bytes: Buffer.concat([bind, rest]),
        answerOf: (answer) => Buffer.concat([parseComplete, answer]),
      };
    return {
      bytes: Buffer.concat([message(frontend.parse, name, parsed), bind, rest]),
      answerOf: (answer) => {
        if (answer[0] === backend.parseComplete) this.#names.set(key, name);
        return answer;
      },
    };
  }

  /** Whether the session should forget them all, once no transaction is open. Until then none is used. */
  get isOutdated(): boolean {
    return this.#areOutdated || this.#names.size >= mostStatements;
  }

  /** A statement whose columns have changed since it was parsed would fail, also where the change is rolled back. */
  outdate(): void {
    this.#areOutdated = true;
  }

  /** After the session has forgotten them. */
  clear(): void {
    this.#names.clear();
    this.#areOutdated = false;
  }
}
