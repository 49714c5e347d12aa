import { z } from 'zod';
import { day } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

/** Photos of oneself. */
export const lookPhotosArchive: ArchiveTable<unknown>[] = [
  {
    name: 'look-photos',
    title: 'Photos of you',
    table: 'look_photos',
    owned: ownedBy(),
    order: ['date', 'sort', 'id'],
    fields: [
      field.id(),
      field.value('date', day),
      field.picture('file', 'picture_id', 'refuse'),
      field.value('sort', z.int32()),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    // Those in the trash are extra.
    limit: { rows: limits.lookPhotos.perDay * 4, per: 'date' },
  },
];
