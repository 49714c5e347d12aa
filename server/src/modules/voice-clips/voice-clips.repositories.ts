import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import { createJobsRepository } from '../../platform/jobs/jobs.repository';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { vipPort } from '../vip';
import { createVoiceClipsRepository } from './voice-clips.repository';

/** Repositories of the module, bound to one connection. */
export const voiceRepositories = ({ db }: Connection) => ({
  voiceClips: createVoiceClipsRepository(db),
  vipTiers: vipPort(db).vipTiers,
  people: createPeopleRepository(db),
  audit: createAuditRepository(db),
  jobs: createJobsRepository(db),
  live: createOutboxRepository(db),
});
export type VoiceRepositories = ReturnType<typeof voiceRepositories>;
