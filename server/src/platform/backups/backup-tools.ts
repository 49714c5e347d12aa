import type { FastifyInstance } from 'fastify';
import type { DatabaseConnection } from '../database/database';
import type { Identity } from '../identity/identity';
import type { PlaceSettings } from './place-settings';

/** What backups and drills need of the server around them. */
export interface BackupTools {
  database: DatabaseConnection;
  /** `server/migrations`. */
  migrationsFolder: string;
  dataDir: string;
  keysDir: string;
  /** Where backups are, and their copies if there is a second place. */
  place: PlaceSettings;
  copyPlace: PlaceSettings | undefined;
  /** The key that encrypts them, in place of its file. */
  key: string | undefined;
  configuration: Record<string, string>;
  waitWhileBusy: (timeoutMs: number) => Promise<void>;
  /** The built `drill.worker.js`. */
  drillWorkerFile: string;
  /** What the thread of a drill composes its server of: plain data. */
  scratchServer: unknown;
}

/** What a drill asks of the server that it opens on restored data, which reaches nothing else and runs no job. */
export interface ScratchServer {
  app: FastifyInstance;
  identity: Pick<Identity, 'admin'>;
  /** Erases everybody who is due. */
  erasePeople(): Promise<number>;
  stop(): Promise<void>;
}
