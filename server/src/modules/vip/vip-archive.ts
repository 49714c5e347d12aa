import { id } from '@bestie/contracts/fields';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** What of VIP is a person’s. Exported, and not imported. */
export const vipArchive: ArchiveTable<unknown>[] = [
  {
    name: 'vip-memberships',
    title: 'Your VIP memberships',
    table: 'vip_memberships',
    owned: ownedBy('uid'),
    exportOnly: 'Memberships are bought or granted here, and an archive brings none.',
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('tierId', id),
      field.told('state'),
      field.instantOrNone('accessUntil'),
      field.told('priceAmount'),
      field.told('priceCurrency'),
      field.told('source'),
      field.told('nextTierId'),
      field.told('reason'),
      field.created(),
      field.instant('updatedAt'),
    ],
    leftOut: {
      uid: 'the person whose archive it is',
      reference: 'an id of the payment provider',
      granted_by: 'someone else',
    },
  },
  {
    name: 'vip-posts',
    title: 'Your VIP posts',
    table: 'vip_posts',
    owned: ownedBy('author_uid'),
    exportOnly: 'Posts belong to the tiers of the community, and an archive brings none.',
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('tierId', id),
      field.told('title'),
      field.told('body'),
      field.instant('publishAt'),
      field.instantOrNone('earlyUntil'),
      field.told('version'),
      field.created(),
      field.instant('updatedAt'),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: {
      author_uid: 'the person whose archive it is',
      told_at: 'when others were notified',
      request_hash: 'of the call that made it',
      deleted_by: 'may be someone else',
    },
  },
  {
    name: 'vip-comments',
    title: 'Your comments on VIP posts',
    table: 'vip_comments',
    owned: ownedBy('author_uid'),
    exportOnly: 'Posts stay as they were, with comments of others.',
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('postId', id),
      field.told('body'),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: {
      author_uid: 'the person whose archive it is',
      request_hash: 'of the call that made it',
      deleted_by: 'may be someone else',
    },
  },
];
