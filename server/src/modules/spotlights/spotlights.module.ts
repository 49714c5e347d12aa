import { minuteMs } from '@bestie/contracts/days';
import { trashedBefore } from '../../platform/database/trash';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { defineModule } from '../../platform/module/define-module';
import { createCommentsService } from '../conversations';
import { shownOutfitsChanged } from '../outfits';
import { createCurationService } from './curation.service';
import { createEditionsService } from './editions.service';
import { createNominationsService } from './nominations.service';
import { createSampleEditions } from './sample-editions';
import { spotlightNotifications } from './spotlight-notifications';
import { spotlightCommented, spotlightReportTargets } from './spotlight-comments';
import { spotlightsArchive } from './spotlights-archive';
import { spotlightsDemo } from './spotlights.demo';
import { spotlightsRepositories } from './spotlights.repositories';
import { spotlightAuditNames } from './spotlights.sql';
import { registerSpotlightsRoutes } from './spotlights.routes';
import { publishSpotlights } from './tell-spotlights';

export const spotlightsModule = defineModule({
  name: 'spotlights',
  uses: ['jobs'],
  repositories: spotlightsRepositories,
  open({ app, http, jobs, ...dependencies }) {
    const services = {
      editions: createEditionsService(dependencies),
      nominations: createNominationsService(dependencies),
      curation: createCurationService(dependencies),
      spotlightComments: createCommentsService(dependencies, spotlightCommented),
      sampleEditions: createSampleEditions(dependencies),
    };
    jobs.every('spotlights.freeze', minuteMs, services.curation.freezeDue);
    registerSpotlightsRoutes(app, http, services);
    return services;
  },
  sweep: ({ spotlightComments }, now) => spotlightComments.emptyTrash(trashedBefore(now)),
  handles: (on) => [
    // What its author makes private or deletes leaves open pages.
    on(shownOutfitsChanged, async (bound, { outfitIds }) => {
      const ids = await bound.spotlights.listOfOutfits(outfitIds);
      if (ids.length > 0) await publishSpotlights(bound, ids);
    }),
    on(personDeleted, async ({ spotlights, spotlightComments }, { uid, textsToo }) => {
      if (textsToo) await spotlightComments.deleteOf(uid);
      await spotlights.forget(uid);
      await spotlightComments.forget(uid);
    }),
  ],
  archive: spotlightsArchive,
  notArchived: {
    spotlight_editions: 'weeks belong to all members',
    spotlight_nominations: 'the outfits belong to other people',
    spotlight_people: 'the outfits belong to other people',
  },
  erasure: [
    { table: 'spotlight_nominations', column: 'uid' },
    { table: 'spotlight_people', column: 'uid' },
    { table: 'spotlights', column: 'author_uid' },
  ],
  notErased: {
    'spotlights.curator_uid': 'what they picked stays, and names nobody from the first moment on',
    'spotlight_comments.author_uid':
      'their texts stay, under “Former member”: nobody’s from the first moment on',
    'spotlight_comments.deleted_by': 'an admin, or the author; emptied together with the author',
  },
  auditNames: spotlightAuditNames,
  notifications: spotlightNotifications,
  reportTargets: spotlightReportTargets,
  counts: {
    pick: async ({ spotlightPeople }, caller, id) =>
      caller.kind === 'guest' ? null : spotlightPeople.findCounted(caller.uid, id),
  },
  resources: {
    // Everybody who is signed in may open an edition.
    spotlightEdition: async ({ editions }, _caller, id) =>
      (await editions.exists(id)) ? { write: false, until: null } : null,
  },
  demo: [spotlightsDemo],
});
