import { createStore, del, delMany, entries, get, getMany, set, update } from 'idb-keyval';

/** A recording that is kept on this device. */
export interface KeptRecording {
  /** That of the clip that it becomes. */
  id: string;
  title: string;
  startedAt: number;
  /** As the recorder calls it, such as `audio/webm;codecs=opus`. */
  type: string;
  /** Pieces of each uninterrupted part: after a crash another part begins. */
  parts: number[];
  /** What is kept of it, in milliseconds. */
  ms: number;
  /** Loudness in each twentieth of a second. */
  peaks: number[];
  /** Clips that were made of it, whose sound the shell uploads. */
  clips?: string[];
}

/** One piece of a recording, with what was heard in it. */
export interface RecordedPiece {
  blob: Blob;
  /** From the beginning of the recording to the end of the piece. */
  ms: number;
  peaks: readonly number[];
}

/** The recording is not on this device any more. */
export class RecordingGoneError extends Error {
  constructor() {
    super('The recording was removed.');
  }
}

/** Recordings of this device, a piece at a time, so that a crash costs no more than the last one. */
export interface RecordingStore {
  list(): Promise<KeptRecording[]>;
  begin(recording: KeptRecording): Promise<void>;
  /** Begins another part of a recording, with a header of its own. @throws RecordingGoneError */
  beginPart(id: string): Promise<void>;
  /** Appends a piece to the last part. Rejects when the device has no space. @throws RecordingGoneError */
  add(id: string, piece: RecordedPiece): Promise<void>;
  /** The sound of each part. @throws RecordingGoneError */
  read(id: string): Promise<Blob[]>;
  /** Notes which clips were made of it. @throws RecordingGoneError */
  noteClips(id: string, clips: string[]): Promise<void>;
  remove(id: string): Promise<void>;
}

const pieceKey = (id: string, part: number, piece: number) => `${id}/${part}/${piece}`;

/** Keys of all pieces of a part. */
const keysOf = (id: string, part: number, pieces: number): string[] =>
  Array.from({ length: pieces }, (_, piece) => pieceKey(id, part, piece));

/** IndexedDB databases per person. */
export function createRecordingStore(uid: string): RecordingStore {
  const recordings = createStore(`bestie-recordings-${uid}`, 'recordings');
  const pieces = createStore(`bestie-recording-pieces-${uid}`, 'pieces');
  const find = (id: string) => get<KeptRecording>(id, recordings);
  const requireKept = (kept: KeptRecording | undefined): KeptRecording => {
    if (!kept) throw new RecordingGoneError();
    return kept;
  };
  const change = (id: string, by: (kept: KeptRecording) => KeptRecording) =>
    update<KeptRecording>(id, (kept) => by(requireKept(kept)), recordings);
  return {
    async list() {
      const all = await entries<string, KeptRecording>(recordings);
      return all.map(([, kept]) => kept).sort((one, other) => other.startedAt - one.startedAt);
    },
    begin: (recording) => set(recording.id, recording, recordings),
    // What goes on is more than the clips that were made of it.
    beginPart: (id) => change(id, ({ clips: _clips, ...kept }) => ({ ...kept, parts: [...kept.parts, 0] })),
    noteClips: (id, clips) => change(id, (kept) => ({ ...kept, clips })),
    async add(id, { blob, ms, peaks }) {
      const kept = requireKept(await find(id));
      const part = kept.parts.length - 1;
      const count = kept.parts[part] ?? 0;
      // The bytes first: what the recording says to be there is there.
      const key = pieceKey(id, part, count);
      await set(key, blob, pieces);
      try {
        await change(id, (now) => ({
          ...now,
          parts: [...now.parts.slice(0, part), count + 1],
          ms,
          peaks: [...now.peaks, ...peaks],
        }));
      } catch (error) {
        await del(key, pieces);
        throw error;
      }
    },
    async read(id) {
      const kept = requireKept(await find(id));
      const type = kept.type.split(';')[0] ?? '';
      const parts = await Promise.all(
        kept.parts.map((count, part) => getMany<Blob>(keysOf(id, part, count), pieces)),
      );
      return parts.filter((blobs) => blobs.length > 0).map((blobs) => new Blob(blobs, { type }));
    },
    async remove(id) {
      const kept = await find(id);
      await del(id, recordings);
      if (kept)
        await delMany(
          kept.parts.flatMap((count, part) => keysOf(id, part, count)),
          pieces,
        );
    },
  };
}
