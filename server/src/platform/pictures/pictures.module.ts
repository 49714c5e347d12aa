import type { FastifyInstance } from 'fastify';
import type { HttpServices } from '../http/register-contract';
import { createUploadPause } from '../jobs/backpressure';
import type { Jobs } from '../jobs/jobs';
import type { ObjectStorage } from '../objects/object-storage';
import { createPictureWorkers, unreadable } from './picture-workers';
import type { PictureCounts } from './picture-workers';
import { registerPicturesRoutes } from './pictures.routes';
import { avifJob, createPicturesService, laterPictureJob, pictureJob, rebuildJob } from './pictures.service';
import type { PicturesServiceDependencies } from './pictures.service';

/** Attempts before a picture fails for good, over about an hour: an outage of the storage is no fault of the photo. */
const tries = 12;

const ourFault = 'This photo could not be processed, and that’s our fault. Upload it again.';

/** Maximum milliseconds that a picture waits while the server is busy. */
const maxWaitMs = { look: 3_000, avif: 60_000 };

export interface PicturesModuleDependencies extends Pick<
  PicturesServiceDependencies,
  'db' | 'references' | 'publish' | 'sharedWith' | 'processed'
> {
  storage: ObjectStorage;
  jobs: Jobs;
  /** The built `pictures.worker.js`. */
  workerFile: string;
  /** Whether AVIF is made beside WebP. */
  makesAvif: boolean;
  /** Resolves when the server has time for heavy work; absent where there is no backpressure. */
  waitWhileBusy?: (timeoutMs: number) => Promise<void>;
}

/** What the commands about pictures need. */
export interface PicturesMaintenance {
  /** Enqueues a rebuild of every picture. @returns how many */
  rebuildAll(): Promise<number>;
  /** How many rebuilds are waiting, and how many have failed for good. */
  rebuilding(): Promise<{ waiting: number; failed: number }>;
  /** Runs jobs until none is due, or until aborted. */
  workOff(signal: AbortSignal): Promise<void>;
}

/** Pictures of stored objects: the processes that make them, their jobs, and their routes. */
export function registerPictures(
  app: FastifyInstance,
  http: HttpServices,
  { storage, jobs, workerFile, makesAvif, waitWhileBusy, ...dependencies }: PicturesModuleDependencies,
): { maintenance: PicturesMaintenance; counts(): PictureCounts; close(): Promise<void> } {
  const workers = createPictureWorkers({ workerFile });
  const pictures = createPicturesService({
    ...dependencies,
    driver: storage.driver,
    policies: storage.policies,
    workers,
    enqueue: async (trx, kind, pictureId) => {
      if (kind === avifJob && !makesAvif) return;
      await jobs.enqueue(trx, { kind, payload: pictureId });
    },
  });
  storage.addHooks(pictures.hooks);
  storage.provideCleanedCopies(pictures.cleanedCopyOf);
  // Without backpressure there is no pause either.
  const afterUploads = waitWhileBusy ? { isPaused: createUploadPause(storage.isReceiving) } : {};
  // Files are decoded in a separate process, so that a crash does not take down the server.
  const safe = { retriesWhenInterrupted: true };
  const giveUp = (pictureId: unknown, reason: string) => pictures.giveUp(pictureId as string, reason);
  for (const kind of [pictureJob, laterPictureJob])
    jobs.register(
      kind,
      async (pictureId, { attempt }) => {
        await waitWhileBusy?.(maxWaitMs.look);
        try {
          await pictures.process(pictureId as string);
        } catch (error) {
          if (attempt >= tries) await giveUp(pictureId, ourFault);
          throw error;
        }
      },
      {
        ...afterUploads,
        ...safe,
        lane: 'pictures',
        last: kind === laterPictureJob,
        maxAttempts: tries,
        onInterrupted: (pictureId) => giveUp(pictureId, unreadable),
      },
    );
  jobs.register(
    avifJob,
    async (pictureId) => {
      await waitWhileBusy?.(maxWaitMs.avif);
      await pictures.addAvif(pictureId as string);
    },
    { ...afterUploads, ...safe, lane: 'derivatives' },
  );
  jobs.register(rebuildJob, (pictureId) => pictures.rebuild(pictureId as string), {
    ...safe,
    lane: 'derivatives',
  });
  registerPicturesRoutes(app, { ...http, pictures, driver: storage.driver });
  return {
    maintenance: {
      rebuildAll: () => pictures.rebuildAll(),
      rebuilding: () => jobs.count(rebuildJob),
      workOff: (signal) => jobs.runDue(signal),
    },
    counts: () => workers.counts(),
    close: () => workers.close(),
  };
}
