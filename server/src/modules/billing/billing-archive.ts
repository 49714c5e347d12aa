import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** Receipts of a person. Exported, and not imported. Memberships are in the archive of VIP. */
export const billingArchive: ArchiveTable<unknown>[] = [
  {
    name: 'receipts',
    title: 'Your receipts',
    table: 'billing_receipts',
    owned: ownedBy('uid'),
    exportOnly: 'Receipts are of payments here, and an archive brings none.',
    order: ['paid_at', 'id'],
    fields: [
      field.id(),
      field.told('number'),
      field.told('source'),
      field.told('movesMoney'),
      field.told('billedTo'),
      field.told('occasion'),
      field.told('tierName'),
      field.told('amount'),
      field.told('currency'),
      field.instantOrNone('periodStart'),
      field.instantOrNone('periodEnd'),
      field.instant('paidAt'),
      field.created(),
    ],
    leftOut: {
      uid: 'the person whose archive it is',
      reference: 'an id of the payment provider',
    },
  },
];
