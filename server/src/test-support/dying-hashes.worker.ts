import { parentPort } from 'node:worker_threads';

/** A thread that dies with the first bytes. */
parentPort?.on('message', () => process.exit(1));
