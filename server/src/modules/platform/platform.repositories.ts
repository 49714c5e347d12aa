import type { Connection } from '../../platform/module/define-module';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPlatformRepository } from './platform.repository';

/** Repositories of the module, bound to one connection. */
export const platformRepositories = ({ db }: Connection) => ({
  platform: createPlatformRepository(db),
  audit: createAuditRepository(db),
});
export type PlatformRepositories = ReturnType<typeof platformRepositories>;
