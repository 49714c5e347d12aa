import { defineModule } from '../platform/module/define-module';
import { createDemoPartsRepository } from './demo-parts.repository';
import { notificationsDemo } from './notifications.demo';

export const demoModule = defineModule({
  name: 'demo',
  repositories: ({ db }) => ({ demoParts: createDemoPartsRepository(db) }),
  open: ({ repositories }) => ({ demoParts: repositories.demoParts }),
  demo: [notificationsDemo],
  notArchived: { demo_parts: 'what the demo data consists of' },
});
