export type { PastPostsService } from './past-posts.service';
export { variantName } from './social-variants.sql';
export { createNetworkConnections } from './network/network-connections';
export { callTimeoutMs, followUpsOf } from './network/network-adapter';
export type {
  CallContext,
  FollowUpOutcome,
  LookUpOutcome,
  MetricsWait,
  NetworkAdapter,
  NetworkConnections,
  NetworkMetrics,
  NetworkQuota,
  NotArrived,
  PrepareContext,
  PrepareOutcome,
  Publication,
  PublicationMedia,
  Published,
  PublishOutcome,
  Refused,
  SentAttempt,
} from './network/network-adapter';
