import { defineModule } from '../../platform/module/define-module';
import { __nouns__Repositories } from './__name__.repositories';
import { register__Nouns__Routes } from './__name__.routes';
import { create__Nouns__Service } from './__name__.service';

export const __nouns__Module = defineModule({
  name: '__nouns__',
  repositories: __nouns__Repositories,
  open({ app, http, repositories, transaction, clock }) {
    const __nouns__ = create__Nouns__Service({ __nouns__: repositories.__nouns__, transaction, clock });
    register__Nouns__Routes(app, http, __nouns__);
    return { __nouns__ };
  },
  notArchived: { __table__: 'no archive tells of them yet' },
  erasure: [{ table: '__table__', column: 'owner_uid' }],
});
