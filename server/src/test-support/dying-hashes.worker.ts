import { parentPort } from 'node:worker_threads';

/** Stands in for a thread that dies with the first bytes it gets. */
parentPort?.on('message', () => process.exit(1));
