import { defineModule } from '../../platform/module/define-module';
import { settingsArchive } from './settings-archive';
import { settingsRepositories } from './settings.repositories';
import { registerSettingsRoutes } from './settings.routes';
import { createSettingsService } from './settings.service';

export const settingsModule = defineModule({
  name: 'settings',
  repositories: settingsRepositories,
  open({ app, http, repositories, transaction, clock }) {
    const settings = createSettingsService({ settings: repositories.settings, transaction, clock });
    registerSettingsRoutes(app, http, settings);
    return { settings };
  },
  archive: settingsArchive,
  erasure: [{ table: 'profile_settings', column: 'uid' }],
});
