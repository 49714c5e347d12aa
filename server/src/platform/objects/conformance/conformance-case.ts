import type { FirebaseStorage, UploadTask } from 'firebase/storage';
import type { Fault, SeenRequest } from '../../../test-support/fault-proxy';

/** What a case receives. It works the same in Node and in a browser. */
export interface ConformanceKit {
  /** The SDK, signed in as somebody; null is a guest. */
  storage(user: string | null): FirebaseStorage;
  /** Whether the SDK sees reason phrases: it does in browsers only. */
  readsPhrases: boolean;
  /** A folder of alice's that no other case uses, without a trailing slash. */
  folder: string;
  /** `fetch` on the storage server, as alice. */
  send(path: string, init?: RequestInit): Promise<Response>;
  arm(fault: Fault): Promise<void>;
  /** The requests for this case's folder so far. */
  requests(): Promise<SeenRequest[]>;
}

export interface ConformanceCase {
  title: string;
  run(kit: ConformanceKit): Promise<void>;
}

/** A PNG header followed by pseudo-random bytes from the seed. */
export function picture(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state & 0xff;
  }
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].slice(0, length));
  return bytes;
}

/** @throws Error that shows both when they differ as JSON */
export function same(actual: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`Expected ${other}, found ${one}.`);
}

/** @throws Error unless the bytes are the same */
export function sameBytes(actual: ArrayBuffer, expected: Uint8Array): void {
  const found = new Uint8Array(actual);
  same(found.length, expected.length);
  const at = found.findIndex((byte, index) => byte !== expected[index]);
  if (at >= 0) throw new Error(`Byte ${at} is another.`);
}

/** @throws Error unless the promise fails with the SDK's code */
export async function refused(code: string, promise: Promise<unknown> | UploadTask): Promise<void> {
  const outcome: unknown = await promise.catch((error: unknown) => error);
  const { code: found } = (outcome ?? {}) as { code?: string };
  same(found ?? 'success', `storage/${code}`);
}

/** The states of a task without repetitions. */
export function statesOf(task: UploadTask): string[] {
  const states: string[] = [];
  task.on(
    'state_changed',
    ({ state }) => void (states.at(-1) !== state && states.push(state)),
    () => {},
  );
  return states;
}
