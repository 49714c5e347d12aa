import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** Names of connected accounts. Exported, and not imported: a network grants access to this server alone. */
export const connectionsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'connections',
    title: 'Your connections',
    table: 'connections',
    owned: ownedBy('owner_uid'),
    exportOnly: 'Each server has to be granted access by itself: connect the account again.',
    order: ['network'],
    fields: [
      field.id(),
      field.told('network'),
      field.told('accountName'),
      field.told('accountUrl'),
      field.instant('connectedAt'),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      account_id: 'an id of the network',
      state: 'of this server’s access',
      problem: 'of this server’s access',
      sealed_tokens: 'secret',
      access_until: 'of the tokens',
      renew_at: 'of the tokens',
      renewal: 'of the tokens',
      renewal_until: 'of the tokens',
      renewed_at: 'of the tokens',
    },
  },
];
