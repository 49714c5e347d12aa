/** What the page asks its hashing thread. */
export interface HashQuestion {
  id: number;
  file: Blob;
}

/** Null when the file could not be read. */
export interface HashAnswer {
  id: number;
  hash: string | null;
}
