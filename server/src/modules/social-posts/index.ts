export type { PastPostsService } from './past-posts.service';
export { variantName } from './social-variants.sql';
export { createNetworkConnections } from './network/network-connections';
export type {
  FollowUpOutcome,
  LookUpOutcome,
  NetworkAdapter,
  NetworkConnections,
  PrepareOutcome,
  Publication,
  PublishOutcome,
} from './network/network-adapter';
