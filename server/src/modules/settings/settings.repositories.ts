import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { createSettingsRepository } from './settings.repository';

/** What the module reads and writes on one connection. */
export const settingsRepositories = ({ db }: Connection) => ({
  settings: createSettingsRepository(db),
  live: createOutboxRepository(db),
});
export type SettingsRepositories = ReturnType<typeof settingsRepositories>;
