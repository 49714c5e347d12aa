import { z } from 'zod';
import { id } from '@bestie/contracts/fields';
import { ownedBy } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const exportOnly = 'Editions of Top Picks stay as they were, with outfits of others.';

/** What of Top Picks is a person’s. Exported, and not imported. */
export const spotlightsArchive: ArchiveTable<unknown>[] = [
  {
    name: 'top-picks',
    title: 'Your outfits in Top Picks',
    table: 'spotlights',
    owned: ownedBy('author_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('outfitId', id),
      ...['week', 'state', 'reason', 'pickPlace', 'lovedPlace'].map((name) => field.value(name, z.unknown())),
      field.created(),
      field.instantOrNone('answeredAt'),
    ],
    leftOut: {
      author_uid: 'the person whose archive it is',
      curator_uid: 'someone else',
    },
  },
  {
    name: 'top-picks-comments',
    title: 'Your comments in Top Picks',
    table: 'spotlight_comments',
    owned: ownedBy('author_uid'),
    exportOnly,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('spotlightId', id),
      field.value('body', z.unknown()),
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
