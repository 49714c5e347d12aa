import { createOutboxRepository } from '../../platform/live/outbox.repository';
import type { Connection } from '../../platform/module/define-module';
import { create__Nouns__Repository } from './__name__.repository';

/** Repositories of the module, bound to one connection. */
export const __nouns__Repositories = ({ db }: Connection) => ({
  __nouns__: create__Nouns__Repository(db),
  live: createOutboxRepository(db),
});
export type __Nouns__Repositories = ReturnType<typeof __nouns__Repositories>;
