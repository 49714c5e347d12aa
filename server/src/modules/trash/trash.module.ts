import { defineModule } from '../../platform/module/define-module';
import { trashRepositories } from './trash.repositories';
import { registerTrashRoutes } from './trash.routes';
import { createTrashService } from './trash.service';

export const trashModule = defineModule({
  name: 'trash',
  uses: ['restorerOf'],
  repositories: trashRepositories,
  open({ app, http, repositories, transaction, clock, restorerOf }) {
    const trash = createTrashService({ trash: repositories.trash, transaction, restorerOf, clock });
    registerTrashRoutes(app, http, trash);
    return { trash };
  },
});
