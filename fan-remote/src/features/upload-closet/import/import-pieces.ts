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
  /** There already: in the closet, or in the trash. */
  known: string[];
  /** With the sentence to show. */
  failed: { line: number; words: string }[];
}

/** Below what the server takes as one request. */
const batchBytes = 500_000;
const tries = 5;

/** As many pieces as one call takes, in order. */
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
 * Sends pieces batch by batch. A call whose answer got lost is sent again, which makes nothing twice; a batch that is
 * refused for one of its lines is sent line by line. What went before a cancel stays.
 */
export async function importPieces(
  api: Api,
  pieces: readonly IdentifiedPiece[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ImportResult> {
  const result: ImportResult = { created: [], known: [], failed: [] };
  let done = 0;
  const send = async (batch: readonly IdentifiedPiece[]): Promise<void> => {
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
      result.failed.push(...batch.map(({ line }) => ({ line, words })));
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
