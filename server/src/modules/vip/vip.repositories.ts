import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { assetsPort } from '../assets';
import { commentRows } from '../conversations';
import { notificationsPort } from '../notifications';
import { spacesPort } from '../spaces';
import { wordFiltersPort } from '../word-filters';
import { createVipAccessRepository } from './vip-access.repository';
import { createVipMembershipsRepository } from './vip-memberships.repository';
import { createVipPostsRepository } from './vip-posts.repository';
import { vipComments } from './vip-posts.sql';
import { createVipTiersRepository } from './vip-tiers.repository';

/** Repositories of the module, bound to one connection. */
export const vipRepositories = (connection: Connection) => ({
  ...wordFiltersPort(connection),
  emit: connection.emit,
  vipAccess: createVipAccessRepository(connection.db),
  vipTiers: createVipTiersRepository(connection.db),
  vipMemberships: createVipMembershipsRepository(connection.db),
  vipPosts: createVipPostsRepository(connection.db),
  vipComments: commentRows(connection.db, vipComments),
  audit: createAuditRepository(connection.db),
  people: createPeopleRepository(connection.db),
  ...notificationsPort(connection.db),
  ...spacesPort(connection.db),
  ...assetsPort(connection.db),
});
export type VipRepositories = ReturnType<typeof vipRepositories>;
