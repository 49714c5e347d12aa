import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { notificationsPort } from '../notifications';
import { reportsPort } from '../reports';
import { vipPort } from '../vip';
import { createVoiceClipsRepository } from './voice-clips.repository';

/** Repositories of the module, bound to one connection. */
export const voiceRepositories = ({ db }: Connection) => ({
  voiceClips: createVoiceClipsRepository(db),
  vipTiers: vipPort(db).vipTiers,
  people: createPeopleRepository(db),
  audit: createAuditRepository(db),
  ...notificationsPort(db),
  ...reportsPort(db),
});
export type VoiceRepositories = ReturnType<typeof voiceRepositories>;
