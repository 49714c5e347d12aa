import type { Api } from '@bestie/client/api';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { ReadPiece } from './imported-piece';

export interface IdentifiedPiece {
  id: string;
  line: number;
  piece: ReadPiece;
}

export interface ImportResult {
  created: string[];
  /** Ids that exist already, in the closet or in the trash. */
  known: string[];
  /** The rows that failed, each with a sentence that says why. */
  failed: { line: number; words: string }[];
}

/** Below the server's limit for a request body. */
const batchBytes = 500_000;
const tries = 5;

/** Splits the pieces, in order, into batches that fit one request. */
export function* batches(pieces: readonly IdentifiedPiece[]): Generator<IdentifiedPiece[]> {
  let batch: IdentifiedPiece[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    const size = new TextEncoder().encode(JSON.stringify(piece.piece)).length + 60;
    if (batch.length > 0 && (batch.length === limits.items.createMany || bytes + size > batchBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(piece);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Sends pieces batch by batch. A request whose response was lost is sent again, which creates no duplicates;
 * a batch that is refused because of one row is divided until that row is found. Once a row does not fit any more,
 * neither do those after it, and they are not sent. Finished batches stay after a cancel.
 */
export async function importPieces(
  api: Api,
  pieces: readonly IdentifiedPiece[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ImportResult> {
  const result: ImportResult = { created: [], known: [], failed: [] };
  let done = 0;
  /** Why no more pieces fit. */
  let full: string | null = null;
  const fail = (batch: readonly IdentifiedPiece[], words: string) =>
    void result.failed.push(...batch.map(({ line }) => ({ line, words })));
  const send = async (batch: readonly IdentifiedPiece[]): Promise<void> => {
    if (full !== null) return fail(batch, full);
    try {
      const answer = await patiently(() =>
        api.items.createMany({ items: batch.map(({ id, piece }) => ({ id, ...piece })) }, { signal }),
      );
      result.created.push(...answer.created);
      result.known.push(...answer.known);
    } catch (error) {
      if (signal.aborted) return;
      const oneByOne =
        error instanceof BestieError &&
        ['invalid_input', 'already_exists', 'limit_reached'].includes(error.code);
      if (batch.length > 1 && oneByOne) {
        // Halves: one bad line among 200 costs some fifteen calls, not 200.
        const middle = Math.ceil(batch.length / 2);
        await send(batch.slice(0, middle));
        await send(batch.slice(middle));
        return;
      }
      const words = error instanceof BestieError ? error.message : 'The server could not be reached.';
      if (error instanceof BestieError && error.code === 'limit_reached') full = words;
      fail(batch, words);
    }
  };
  for (const batch of batches(pieces)) {
    if (signal.aborted) break;
    await send(batch);
    done += batch.length;
    onProgress(done);
  }
  return result;

  async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        const passing =
          error instanceof BestieError && ['rate_limited', 'unavailable', 'internal'].includes(error.code);
        if (!passing || attempt === tries || signal.aborted) throw error;
        const seconds = error.retryAfter ?? 2 ** attempt / 4;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    }
  }
}
