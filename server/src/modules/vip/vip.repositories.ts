import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { assetsPort } from '../assets';
import { commentRows } from '../conversations';
import { notificationsPort } from '../notifications';
import { spacesPort } from '../spaces';
import { createVipAccessRepository } from './vip-access.repository';
import { createVipMembershipsRepository } from './vip-memberships.repository';
import { createVipPostsRepository } from './vip-posts.repository';
import { vipComments } from './vip-posts.sql';
import { createVipTiersRepository } from './vip-tiers.repository';

/** Repositories of the module, bound to one connection. */
export const vipRepositories = ({ db, emit }: Connection) => ({
  emit,
  vipAccess: createVipAccessRepository(db),
  vipTiers: createVipTiersRepository(db),
  vipMemberships: createVipMembershipsRepository(db),
  vipPosts: createVipPostsRepository(db),
  vipComments: commentRows(db, vipComments),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...spacesPort(db),
  ...assetsPort(db),
});
export type VipRepositories = ReturnType<typeof vipRepositories>;
