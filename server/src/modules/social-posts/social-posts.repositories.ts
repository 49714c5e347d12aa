import { createAuditRepository } from '../../platform/audit/audit.repository';
import type { Transaction } from '../../platform/database/transaction';
import type { Connection } from '../../platform/module/define-module';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { assetsPort } from '../assets';
import { dealRulesPort } from '../deals';
import { notificationsPort } from '../notifications';
import { spacesPort } from '../spaces';
import { createFollowUpsRepository } from './follow-ups.repository';
import { createNetworkLimitsRepository } from './network-limits.repository';
import { createPastPostsRepository } from './past-posts.repository';
import { createPublishingHoldsRepository } from './publishing-holds.repository';
import { createPublishingRepository } from './publishing.repository';
import { createSocialMetricsRepository } from './social-metrics.repository';
import { createSocialPostsRepository } from './social-posts.repository';
import { createSocialSlotsRepository } from './social-slots.repository';
import { createSocialVariantsRepository } from './social-variants.repository';

/** Repositories of the module, bound to one connection. */
export const socialPostsRepositories = ({ db }: Connection) => ({
  socialPosts: createSocialPostsRepository(db),
  socialVariants: createSocialVariantsRepository(db),
  publishing: createPublishingRepository(db),
  followUps: createFollowUpsRepository(db),
  publishingHolds: createPublishingHoldsRepository(db),
  socialSlots: createSocialSlotsRepository(db),
  socialMetrics: createSocialMetricsRepository(db),
  networkLimits: createNetworkLimitsRepository(db),
  ...dealRulesPort(db),
  pastPosts: createPastPostsRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...spacesPort(db),
  ...assetsPort(db),
});
export type SocialPostsRepositories = ReturnType<typeof socialPostsRepositories>;

export interface SocialPostsDependencies {
  repositories: SocialPostsRepositories;
  transaction: Transaction<SocialPostsRepositories>;
  clock: () => Date;
}
