/** Message types of the PostgreSQL wire protocol (version 3) that the wire server inspects. */
export const frontend = {
  query: 0x51,
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  sync: 0x53,
  flush: 0x48,
  call: 0x46,
  terminate: 0x58,
} as const;
export const backend = { notification: 0x41, parseComplete: 0x31 } as const;

const startupCodes = { ssl: 80877103, gss: 80877104, cancel: 80877102 } as const;

/** Bytes of a client, cut where the engine may switch to another client. */
export type ClientInput =
  | { kind: 'encryption' }
  | { kind: 'cancel' }
  | { kind: 'terminate' }
  | { kind: 'startup'; bytes: Buffer }
  /**
   * Whole messages up to one that expects an answer; `open` when more messages of the same query must follow.
   */
  | { kind: 'messages'; bytes: Buffer; open: boolean; simpleQuery: string | undefined };

/**
 * Cuts the byte stream of one client into units that must run without messages of other clients in between:
 * all messages of one query up to its Sync. (The engine has one session; another client's Parse between Parse
 * and Bind would replace the unnamed statement.)
 */
export class ClientInputReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes needed before the next message can be read. */
  #wanted = 8;
  /** Bytes at the start that are known to be whole messages of the current unit. */
  #scanned = 0;
  #started = false;

  /** @returns the units that became complete with this chunk */
  push(chunk: Buffer): ClientInput[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#wanted) return [];
    let bytes = Buffer.concat(this.#chunks);
    const units: ClientInput[] = [];
    for (let unit = this.#next(bytes); unit; unit = this.#next(bytes)) {
      units.push(unit.input);
      bytes = bytes.subarray(unit.length);
      this.#scanned = 0;
    }
    this.#chunks = [bytes];
    this.#length = bytes.length;
    return units;
  }

  #next(bytes: Buffer): { input: ClientInput; length: number } | undefined {
    return this.#started ? this.#nextMessages(bytes) : this.#nextGreeting(bytes);
  }

  #nextGreeting(bytes: Buffer): { input: ClientInput; length: number } | undefined {
    this.#wanted = 8;
    if (bytes.length < 8) return undefined;
    const length = bytes.readInt32BE(0);
    const code = bytes.readInt32BE(4);
    if (code === startupCodes.ssl || code === startupCodes.gss)
      return { input: { kind: 'encryption' }, length: 8 };
    if (code === startupCodes.cancel) return { input: { kind: 'cancel' }, length: 16 };
    this.#wanted = length;
    if (bytes.length < length) return undefined;
    this.#started = true;
    this.#wanted = 5;
    return { input: { kind: 'startup', bytes: bytes.subarray(0, length) }, length };
  }

  #nextMessages(bytes: Buffer): { input: ClientInput; length: number } | undefined {
    for (;;) {
      this.#wanted = this.#scanned + 5;
      if (bytes.length < this.#wanted) return undefined;
      const type = bytes[this.#scanned];
      const end = this.#scanned + 1 + bytes.readInt32BE(this.#scanned + 1);
      this.#wanted = end;
      if (bytes.length < end) return undefined;
      if (type === frontend.terminate) return { input: { kind: 'terminate' }, length: end };
      if (
        type === frontend.query ||
        type === frontend.sync ||
        type === frontend.flush ||
        type === frontend.call
      ) {
        const simpleQuery =
          type === frontend.query ? bytes.toString('utf8', this.#scanned + 5, end - 1) : undefined;
        const input: ClientInput = {
          kind: 'messages',
          bytes: bytes.subarray(0, end),
          open: type === frontend.flush,
          simpleQuery,
        };
        return { input, length: end };
      }
      this.#scanned = end;
    }
  }
}

/**
 * Separates notifications from an answer: they are for the listening client, not for the one that happened to
 * query.
 */
export function splitNotifications(answer: Buffer): { reply: Buffer; notifications: Buffer | undefined } {
  const reply: Buffer[] = [];
  const notifications: Buffer[] = [];
  let start = 0;
  let at = 0;
  while (at + 5 <= answer.length) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    if (answer[at] === backend.notification) {
      if (at > start) reply.push(answer.subarray(start, at));
      notifications.push(answer.subarray(at, end));
      start = end;
    }
    at = end;
  }
  if (notifications.length === 0) return { reply: answer, notifications: undefined };
  if (start < answer.length) reply.push(answer.subarray(start));
  return { reply: Buffer.concat(reply), notifications: Buffer.concat(notifications) };
}

/** A Sync message, which completes a query that a disconnected client left open. */
export const syncMessage = Buffer.from([frontend.sync, 0, 0, 0, 4]);

/** A FATAL error message, after which the connection is closed. */
export function fatalMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head[0] = 0x45;
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}
