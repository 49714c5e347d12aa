import { defineModule } from '../../platform/module/define-module';
import { originsRepositories } from './origins.repositories';
import { registerOriginsRoutes } from './origins.routes';
import { createOriginsService } from './origins.service';

/** Which third-party origins the pages of consoles may use. */
export const originsModule = defineModule({
  name: 'origins',
  uses: ['releases', 'pages'],
  repositories: originsRepositories,
  open({ app, http, releases: { catalog, canaries }, pages, ...dependencies }) {
    const origins = createOriginsService({
      ...dependencies,
      async liveReleases() {
        const selection = await catalog.selectionFor({ session: null });
        return [...selection.compositionFor('admin').remotes, ...(await canaries())];
      },
    });
    pages.useOrigins(origins.allowedFor);
    registerOriginsRoutes(app, http, origins);
    return { origins };
  },
  stepUpWords: {
    'origins.approve': ({ remoteId, kind, origin, reason }) => ({
      act: `Let pages of the console “${remoteId}” use ${origin}`,
      facts: [
        ['For', { connect: 'data', frame: 'frames', image: 'pictures', media: 'sound and video' }[kind]],
        ['Reason', reason],
      ],
    }),
  },
  notArchived: { approved_origins: 'settings of the platform' },
  notErased: {
    'approved_origins.approved_by': 'settings of the platform: which admin approved it, shown as “Someone”',
  },
});
