import type { TransferKind } from '@bestie/contracts/transfers';
import { createAuditRepository } from '../../platform/audit/audit.repository';
import { createPeopleRepository } from '../../platform/identity/people.repository';
import type { Connection } from '../../platform/module/define-module';
import type { TransferTarget } from '../../platform/module/declarations';
import { createObjectOwnersRepository } from '../../platform/objects/object-owners.repository';
import { notificationsPort } from '../notifications';
import { createTransfersRepository } from './transfers.repository';

/** Repositories of the module, bound to one connection. */
export const transfersRepositories = (connection: Connection) => {
  const of = (kind: TransferKind): TransferTarget<Connection> => connection.declared.transferTargets.of(kind);
  return {
    transfers: createTransfersRepository(connection.db),
    objectOwners: createObjectOwnersRepository(connection.db),
    audit: createAuditRepository(connection.db),
    people: createPeopleRepository(connection.db),
    ...notificationsPort(connection.db),
    /** The things themselves, as their nouns declare them. */
    things: {
      find: (kind: TransferKind, id: string) => of(kind).find(connection, id),
      requireRoom: (kind: TransferKind, uid: string) => of(kind).requireRoom(connection, uid),
      move: (kind: TransferKind, transfer: Parameters<TransferTarget<Connection>['move']>[1]) =>
        of(kind).move(connection, transfer),
      objects: (kind: TransferKind, id: string) => of(kind).objects(id),
    },
  };
};
export type TransfersRepositories = ReturnType<typeof transfersRepositories>;
