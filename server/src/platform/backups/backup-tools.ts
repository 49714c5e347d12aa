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
  /** Opens a whole server on another database and folder that reaches nothing else and runs no job. */
  openScratchServer: (database: DatabaseConnection, dataDir: string) => Promise<ScratchServer>;
}

/** What a drill asks of a scratch server. */
export interface ScratchServer {
  app: FastifyInstance;
  identity: Pick<Identity, 'admin'>;
  /** Erases everybody who is due. */
  erasePeople(): Promise<number>;
  stop(): Promise<void>;
}
