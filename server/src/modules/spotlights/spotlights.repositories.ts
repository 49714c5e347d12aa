import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { commentRows } from '../conversations';
import { notificationsPort } from '../notifications';
import { shownOutfitsPort } from '../outfits';
import { wordFiltersPort } from '../word-filters';
import { createEditionsRepository } from './editions.repository';
import { createSpotlightPeopleRepository } from './spotlight-people.repository';
import { createSpotlightsRepository } from './spotlights.repository';
import { spotlightComments } from './spotlights.sql';

/** Repositories of the module, bound to one connection. */
export const spotlightsRepositories = (connection: Connection) => ({
  ...wordFiltersPort(connection),
  editions: createEditionsRepository(connection.db),
  spotlights: createSpotlightsRepository(connection.db),
  spotlightComments: commentRows(connection.db, spotlightComments),
  spotlightPeople: createSpotlightPeopleRepository(connection.db),
  audit: createAuditRepository(connection.db),
  people: createPeopleRepository(connection.db),
  ...notificationsPort(connection.db),
  ...shownOutfitsPort(connection.db),
});
export type SpotlightsRepositories = ReturnType<typeof spotlightsRepositories>;
