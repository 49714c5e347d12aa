import type { Readable } from 'node:stream';

/** Appends to a content that is still being written. */
export interface ContentWriter {
  /** Accepts a piece; resolves when the writer is ready for the next one. */
  write(piece: Buffer): Promise<void>;
  /** Resolves when everything accepted so far would survive a power failure. */
  sync(): Promise<void>;
  /**
   * Resolves when everything accepted so far would survive the end of this process and can be completed, which syncs it.
   */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A content in the storage, complete or not. */
export interface StoredContent {
  contentId: string;
  bytes: number;
  /** When it was last written. */
  changedAt: Date;
}

/** The content does not exist; the code is that of a missing file. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
  readonly code = 'ENOENT';

  constructor(contentId: string) {
    super(`There is no content ${contentId}.`);
  }
}

/**
 * Where bytes are stored. Contents are named by uuid and immutable once complete. Two implementations: local disk, and
 * an S3-compatible store for several servers.
 */
export interface ObjectDriver {
  /**
   * Checks whether contents can be stored now. Rejects with the reason, also when nothing answers within
   * `timeoutMs`.
   */
  check(timeoutMs: number): Promise<void>;
  /** Continues a content at `position`, overwriting everything behind it. Position 0 starts it. */
  open(contentId: string, position: number): Promise<ContentWriter>;
  /** The first `length` bytes of a content in any state. @throws an error of code ENOENT when it is missing */
  readStart(contentId: string, length: number): Promise<Readable>;
  /** Makes a content of exactly `size` bytes readable, atomically. Idempotent. */
  complete(contentId: string, size: number): Promise<void>;
  /** Bytes of a complete content from `start` to `end` inclusive; all of them without a range. */
  read(contentId: string, range?: { start: number; end: number }): Readable;
  /** Removes a content in any state; a missing one is no error. */
  remove(contentId: string): Promise<void>;
  /**
   * Every stored content in any state and order; one that is added or removed meanwhile may be missing. Other entries
   * in the same location are ignored.
   */
  list(): AsyncIterable<StoredContent>;
}
