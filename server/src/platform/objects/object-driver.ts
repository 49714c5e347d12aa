import type { Readable } from 'node:stream';

/** Appends to a content that is still being written. */
export interface ContentWriter {
  /** Takes a piece; resolves when the writer wants the next one. */
  write(piece: Buffer): Promise<void>;
  /** Resolves when everything taken so far would survive a power cut. */
  sync(): Promise<void>;
  /** Resolves when everything taken so far would survive the end of this process, and can be sealed, which syncs it. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A content as it lies in the storage, whole or not. */
export interface KeptContent {
  contentId: string;
  bytes: number;
  /** When something was last written to it. */
  changedAt: Date;
}

/** A content that is not there; its code is that of a missing file. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
  readonly code = 'ENOENT';

  constructor(contentId: string) {
    super(`There is no content ${contentId}.`);
  }
}

/**
 * Where bytes live. Contents are named by uuid and immutable once sealed. Two implementations: local disk, and
 * an S3-compatible store for several servers.
 */
export interface ObjectDriver {
  /** Continues a content at `position`; whatever stood behind it is overwritten. Position 0 begins it. */
  open(contentId: string, position: number): Promise<ContentWriter>;
  /** The first `length` bytes of a content in whatever state. @throws an error of code ENOENT when it is missing */
  readStart(contentId: string, length: number): Promise<Readable>;
  /** Makes a content of exactly `size` bytes readable, wholly or not at all. May be repeated. */
  seal(contentId: string, size: number): Promise<void>;
  /** Bytes of a sealed content from `start` to `end`, both included; all of them without a range. */
  read(contentId: string, range?: { start: number; end: number }): Readable;
  /** Removes a content in whatever state; missing ones are no error. */
  remove(contentId: string): Promise<void>;
  /**
   * Every content that is kept, in whatever state and in no order; one that comes or goes meanwhile may be missing.
   * Whatever else lies in the same place is passed over.
   */
  list(): AsyncIterable<KeptContent>;
}
