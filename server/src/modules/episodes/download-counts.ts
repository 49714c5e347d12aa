import type { Logger } from '../../platform/logger';
import type { Download, EpisodeCountsRepository } from './episode-counts.repository';

/** Downloads of so long are written together. */
const collectMs = 100;
/** Until a write that failed is tried again. */
const retryMs = 5000;
/** More are not kept while the database refuses them. */
const mostWaiting = 100_000;

export type DownloadCounts = ReturnType<typeof createDownloadCounts>;

/**
 * Counts downloads beside the answers: hundreds of listeners who begin at once are one write, and none of them waits for it. What was
 * not written when the process is killed is lost, up to a second of it in ordinary times.
 */
export function createDownloadCounts(
  counts: Pick<EpisodeCountsRepository, 'addDownloads'>,
  logger: Pick<Logger, 'warn'>,
) {
  let waiting: Download[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const taken = waiting;
    waiting = [];
    let delay = collectMs;
    try {
      await counts.addDownloads(taken);
    } catch (error) {
      logger.warn({ err: error }, 'downloads could not be counted, and are tried again');
      waiting = [...taken, ...waiting].slice(0, mostWaiting);
      delay = retryMs;
    }
    writing = undefined;
    if (waiting.length > 0) plan(delay);
  }

  function plan(delay: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= write();
    }, delay);
  }

  return {
    add(download: Download): void {
      if (waiting.length < mostWaiting) waiting.push(download);
      if (!writing) plan(collectMs);
    },

    /** Resolves when what was counted before is written, or was tried once more. */
    async settle(): Promise<void> {
      await writing;
      clearTimeout(timer);
      timer = undefined;
      if (waiting.length > 0) await (writing = write());
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
