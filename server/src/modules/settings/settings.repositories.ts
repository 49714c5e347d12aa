import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createSettingsRepository } from './settings.repository';

/** Repositories of the module, bound to one connection. */
export const settingsRepositories = ({ db }: Connection) => ({
  settings: createSettingsRepository(db),
  live: createOutboxRepository(db),
});
export type SettingsRepositories = ReturnType<typeof settingsRepositories>;
