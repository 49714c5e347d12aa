import { Worker } from 'node:worker_threads';

/** Digests of a content's bytes. */
export interface ContentDigests {
  /** base64, as object storage reports it */
  md5: string;
  /** base64 */
  crc32c: string;
  /** hex */
  sha256: string;
}

/** Hashes of a content that is still arriving, up to `position`. */
export interface ContentHashes {
  readonly position: number;
  /** Adds bytes, which must not change until {@link flush}; returns a promise to wait for when the buffer is full. */
  update(piece: Buffer): Promise<void> | undefined;
  /** Resolves when no added buffer is referenced any more. */
  flush(): Promise<void>;
  /** Finishes. Null when the thread died: the content must be read again. */
  digest(): Promise<ContentDigests | null>;
  /** Discards the hashes. */
  drop(): void;
}

/** Hashes contents in a worker thread shared by all uploads, because the receiving thread has no time for it. */
export interface ContentHasher {
  begin(): ContentHashes;
  close(): Promise<void>;
}

export type HashTask =
  | { kind: 'add'; id: number; slab: number; length: number }
  | { kind: 'digest'; id: number }
  | { kind: 'drop'; id: number };

export type HashAnswer =
  { kind: 'free'; slab: number } | { kind: 'digests'; id: number; digests: ContentDigests };

/** Bytes per transferred block, and how many blocks may be in flight over all uploads. */
export const slabBytes = 512 * 1024;
const slabs = 8;

/**
 * Starts the thread when the first content needs it, and again after it died.
 * @param workerFile the built `content-hashes.worker.js`
 */
export function createContentHasher(workerFile: string): ContentHasher {
  let thread: HashThread | undefined;
  return {
    begin() {
      if (!thread || thread.isDead) thread = new HashThread(workerFile);
      return new RunningHashes(thread);
    },
    close: async () => thread?.end(),
  };
}

/** The thread and the memory shared with it. */
class HashThread {
  isDead = false;
  private readonly memory = new SharedArrayBuffer(slabs * slabBytes);
  private readonly bytes = Buffer.from(this.memory);
  private readonly free = Array.from({ length: slabs }, (_, slab) => slab);
  private readonly wanted: ((slab: number | null) => void)[] = [];
  private readonly asked = new Map<number, (digests: ContentDigests | null) => void>();
  private readonly worker: Worker;
  private lastId = 0;

  constructor(workerFile: string) {
    this.worker = new Worker(workerFile, { workerData: this.memory, name: 'hashes' });
    // An idle thread does not keep the process alive.
    this.worker.unref();
    this.worker.on('message', (answer: HashAnswer) => this.hear(answer));
    this.worker.on('error', () => this.die());
    this.worker.on('exit', () => this.die());
  }

  nextId = (): number => (this.lastId += 1);

  /** Transfers pieces. Resolves when they are transferred, or when the thread is gone. */
  async add(id: number, pieces: readonly Buffer[], length: number): Promise<void> {
    const slab = this.isDead ? null : (this.free.pop() ?? (await this.nextSlab()));
    if (slab === null) return;
    let at = slab * slabBytes;
    for (const piece of pieces) {
      this.bytes.set(piece, at);
      at += piece.length;
    }
    this.tell({ kind: 'add', id, slab, length });
  }

  digest(id: number): Promise<ContentDigests | null> {
    if (this.isDead) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.worker.ref();
      this.tell({ kind: 'digest', id });
    });
  }

  drop(id: number): void {
    if (!this.isDead) this.tell({ kind: 'drop', id });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private tell(task: HashTask): void {
    this.worker.postMessage(task);
  }

  private nextSlab(): Promise<number | null> {
    this.worker.ref();
    return new Promise((resolve) => this.wanted.push(resolve));
  }

  private hear(answer: HashAnswer): void {
    if (answer.kind === 'free') {
      const next = this.wanted.shift();
      if (next) next(answer.slab);
      else this.free.push(answer.slab);
    } else {
      this.asked.get(answer.id)?.(answer.digests);
      this.asked.delete(answer.id);
    }
    if (this.wanted.length === 0 && this.asked.size === 0) this.worker.unref();
  }

  private die(): void {
    this.isDead = true;
    for (const resolve of this.wanted.splice(0)) resolve(null);
    for (const resolve of this.asked.values()) resolve(null);
    this.asked.clear();
  }
}

/** Collects small pieces into few large blocks. */
class RunningHashes implements ContentHashes {
  position = 0;
  private readonly id: number;
  private gathered: Buffer[] = [];
  private length = 0;

  constructor(private readonly thread: HashThread) {
    this.id = thread.nextId();
  }

  update(piece: Buffer): Promise<void> | undefined {
    this.position += piece.length;
    if (this.length + piece.length < slabBytes) {
      this.gathered.push(piece);
      this.length += piece.length;
      return undefined;
    }
    return this.handOver(piece);
  }

  private async handOver(piece: Buffer): Promise<void> {
    let rest = piece;
    while (this.length + rest.length >= slabBytes) {
      const part = rest.subarray(0, slabBytes - this.length);
      rest = rest.subarray(part.length);
      this.gathered.push(part);
      this.length = slabBytes;
      await this.flush();
    }
    if (rest.length > 0) this.gathered.push(rest);
    this.length = rest.length;
  }

  async flush(): Promise<void> {
    const { gathered, length } = this;
    this.gathered = [];
    this.length = 0;
    if (length > 0) await this.thread.add(this.id, gathered, length);
  }

  async digest(): Promise<ContentDigests | null> {
    await this.flush();
    return this.thread.digest(this.id);
  }

  drop(): void {
    this.gathered = [];
    this.thread.drop(this.id);
  }
}
