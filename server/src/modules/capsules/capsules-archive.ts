import { z } from 'zod';
import { id } from '@bestie/contracts/fields';
import { capsuleCriteriaSchema } from '@bestie/contracts/capsules.contract';
import { limits } from '@bestie/contracts/limits';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const { capsules } = limits;

/** Capsules that a person saved. */
export const capsulesArchive: ArchiveTable<unknown>[] = [
  {
    name: 'capsules',
    title: 'Capsules',
    table: 'capsules',
    owned: ownedBy(),
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('name', z.string().trim().min(1).max(capsules.nameLength)),
      field.references('itemIds', z.array(id).min(1).max(capsules.largest)),
      field.document('criteria', capsuleCriteriaSchema),
      field.created(),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: { owner_uid: 'the person whose archive it is' },
    fill: (uid) => ({ owner_uid: uid }),
    limit: { rows: capsules.perPerson },
  },
];
