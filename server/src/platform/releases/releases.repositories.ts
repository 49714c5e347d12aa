import type { Kysely } from 'kysely';
import { createAuditRepository } from '../audit/audit.repository';
import type { Database } from '../database/schema';
import { createPeopleRepository } from '../identity/people.repository';
import { createOutboxRepository } from '../live/outbox.repository';
import { createObjectsRepository } from '../objects/objects.repository';
import { createReleaseTokensRepository } from './tokens/release-tokens.repository';
import { createReleasesRepository } from './releases.repository';
import { createReleaseErrorsRepository } from './errors/release-errors.repository';
import { createReleaseProofsRepository } from './proofs/release-proofs.repository';
import { createReleaseWebhooksRepository } from './webhooks/release-webhooks.repository';
import { createTelemetryRepository } from './telemetry/telemetry.repository';

/** Repositories of releases, bound to one connection. */
export const releasesRepositories = (db: Kysely<Database>) => ({
  releases: createReleasesRepository(db),
  releaseTokens: createReleaseTokensRepository(db),
  releaseErrors: createReleaseErrorsRepository(db),
  releaseProofs: createReleaseProofsRepository(db),
  releaseWebhooks: createReleaseWebhooksRepository(db),
  telemetry: createTelemetryRepository(db),
  audit: createAuditRepository(db),
  live: createOutboxRepository(db),
  objectContents: createObjectsRepository(db),
  people: createPeopleRepository(db),
});
export type ReleasesRepositories = ReturnType<typeof releasesRepositories>;
