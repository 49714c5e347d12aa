import type { Connection } from '../../platform/module/define-module';
import { createOutboxRepository } from '../../platform/live/outbox.repository';
import { settingsPort } from '../settings';
import { createSuggestionsRepository } from './suggestions.repository';

/** Repositories of the module, bound to one connection. */
export const suggestionsRepositories = ({ db }: Connection) => ({
  suggestions: createSuggestionsRepository(db),
  live: createOutboxRepository(db),
  ...settingsPort(db),
});
export type SuggestionsRepositories = ReturnType<typeof suggestionsRepositories>;
