import { minuteMs } from '@bestie/contracts/days';
import { themeStyle } from '@bestie/contracts/theme-tokens';
import { trashedBefore } from '../../platform/database/trash';
import { namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { themeChanged } from './publish-theme';
import { themesRepositories } from './themes.repositories';
import { registerThemesRoutes } from './themes.routes';
import { createThemesService, publishJob } from './themes.service';

export const themesModule = defineModule({
  name: 'themes',
  uses: ['jobs', 'pages'],
  repositories: themesRepositories,
  open({ app, http, jobs, pages, ...dependencies }) {
    const themes = createThemesService(dependencies);
    jobs.register(publishJob, themes.publishDue, { retriesWhenInterrupted: true });
    // A job that runs before the database's clock gets there finds nothing due.
    jobs.every('themes.tick', minuteMs, themes.publishDue);
    pages.useTheme(async () => (await themes.shown()).style);
    registerThemesRoutes(app, http, themes);
    return { themes };
  },
  sweep: ({ themes }, now) => themes.emptyTrash(trashedBefore(now)),
  liveData: {
    [themeChanged]: async ({ themes }, events) => {
      const { revision, tokens } = await themes.live();
      const data = { revision, style: themeStyle(tokens) };
      return events.map(() => ({ data, except: new Set<string>() }));
    },
  },
  auditNames: { theme: namesIn('themes', 'name') },
  notArchived: {
    themes: 'the look of the platform',
    theme_pointer: 'the look of the platform',
  },
  notErased: {
    'themes.created_by': 'data of the platform: which admin made a theme; shown to nobody',
    'themes.scheduled_by': 'data of the platform: which admin scheduled it; cleared when it goes live',
  },
});
