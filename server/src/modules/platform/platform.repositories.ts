import type { HomeTileKind } from '@bestie/contracts/home-tiles';
import type { Person } from '../../platform/http/caller';
import type { Connection } from '../../platform/module/define-module';
import type { TileReading } from '../../platform/module/declarations';
import { createNamedAuditRepository } from '../../platform/audit/named-audit.repository';
import { createPlatformRepository } from './platform.repository';

/** Repositories of the module, bound to one connection. */
export const platformRepositories = (connection: Connection) => ({
  platform: createPlatformRepository(connection.db),
  audit: createNamedAuditRepository(connection),
  /** What the module of a tile reads; null when no module declares it. */
  readTile: async (kind: HomeTileKind, caller: Person, now: Date): Promise<TileReading | null> =>
    (await connection.declared.homeTiles.find(kind)?.(connection, caller, now)) ?? null,
});
export type PlatformRepositories = ReturnType<typeof platformRepositories>;
