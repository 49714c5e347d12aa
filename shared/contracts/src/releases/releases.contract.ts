import { defineContract } from '../http/define-contract';
import { canaryOperations } from './operations/canary';
import { catalogOperations } from './operations/catalog';
import { channelsOperations } from './operations/channels';
import { errorsOperations } from './operations/errors';
import { proofsOperations } from './operations/proofs';
import { publishingOperations } from './operations/publishing';
import { tokensOperations } from './operations/tokens';
import { webhooksOperations } from './operations/webhooks';

export { canarySchema, releaseSchema, remoteReleasesSchema } from './operations/catalog';
export type { Release, RemoteReleases } from './operations/catalog';
export { releaseErrorSchema } from './operations/errors';
export type { ReleaseError } from './operations/errors';
export { releaseProofSchema } from './operations/proofs';
export type { ReleaseProof } from './operations/proofs';
export type { WebhookEvent } from './operations/webhooks';

/**
 * Publishing releases and changing channels, for admins on /meta and, with `team`, for the command line with the deploy
 * token of the remote that `remoteId` names.
 */
export const releasesContract = defineContract({
  ...catalogOperations,
  ...publishingOperations,
  ...channelsOperations,
  ...canaryOperations,
  ...proofsOperations,
  ...errorsOperations,
  ...tokensOperations,
  ...webhooksOperations,
});
