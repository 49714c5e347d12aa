import { parentPort, workerData } from 'node:worker_threads';
import { countVotes } from './count-votes';
import type { CountTask } from './count-votes';

/** Counts the votes of one challenge, and ends. */
parentPort?.postMessage(countVotes(workerData as CountTask));
