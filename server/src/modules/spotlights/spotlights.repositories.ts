import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import { commentRows } from '../conversations';
import { notificationsPort } from '../notifications';
import { shownOutfitsPort } from '../outfits';
import { createEditionsRepository } from './editions.repository';
import { createSpotlightPeopleRepository } from './spotlight-people.repository';
import { createSpotlightsRepository } from './spotlights.repository';

/** Repositories of the module, bound to one connection. */
export const spotlightsRepositories = ({ db }: Connection) => ({
  editions: createEditionsRepository(db),
  spotlights: createSpotlightsRepository(db),
  spotlightComments: commentRows(db, { comments: 'spotlight_comments', key: 'spotlight_id' }),
  spotlightPeople: createSpotlightPeopleRepository(db),
  audit: createAuditRepository(db),
  people: createPeopleRepository(db),
  ...notificationsPort(db),
  ...shownOutfitsPort(db),
});
export type SpotlightsRepositories = ReturnType<typeof spotlightsRepositories>;
