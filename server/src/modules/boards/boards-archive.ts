import { z } from 'zod';
import { boardLayouts, boardVisibilities, pinKinds } from '@bestie/contracts/boards';
import { id, version } from '@bestie/contracts/fields';
import { limits } from '@bestie/contracts/limits';
import {
  ownedBy,
  ownedByAndNotThrough,
  ownedByAndThrough,
  ownedThrough,
} from '../../platform/module/archive-owners.sql';
import { field, keptFields, privateAtFirst } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';
import type { BoardsRepositories } from './boards.repositories';

const { boards } = limits;
/** A sort key between those of the neighbours. */
const sort = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);
const coordinate = z.number().min(0).max(boards.canvas.height).nullable();

/** A person's boards with their sections and pins. */
export const boardsArchive: ArchiveTable<BoardsRepositories>[] = [
  {
    name: 'boards',
    title: 'Boards',
    table: 'boards',
    owned: ownedBy(),
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('title', z.string().trim().min(1).max(boards.titleLength)),
      field.value('description', z.string().trim().max(boards.descriptionLength)),
      field.value('visibility', z.enum(boardVisibilities)),
      field.value('layout', z.enum(boardLayouts)),
      field.reference('coverPinId', 'pins', 'null', { later: true }),
      field.derived('pinCount'),
      field.instant('activeAt'),
      ...keptFields(version),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      follower_count: 'other people’s doing',
      hidden_at: 'decided by admins',
      hidden_reason: 'decided by admins',
      may_feature: 'agreed to on one platform, and asked again on another',
      feature_version: 'decided by admins',
    },
    fill: (owner) => ({ owner_uid: owner }),
    limit: { rows: boards.perPerson },
    before: privateAtFirst('board'),
  },
  {
    name: 'board-sections',
    title: 'Sections of boards',
    table: 'board_sections',
    owned: ownedThrough('board_id', 'boards'),
    order: ['board_id', 'sort', 'id'],
    fields: [
      field.id(),
      field.reference('boardId', 'boards', 'refuse'),
      field.value('title', z.string().trim().min(1).max(boards.sectionTitleLength)),
      field.value('sort', sort),
      field.instantOrNone('deletedAt'),
    ],
    limit: { rows: boards.sections * 2, per: 'boardId' },
  },
  {
    name: 'pins',
    title: 'Pins',
    table: 'pins',
    order: ['board_id', 'sort', 'id'],
    // Pins of collaborators belong to them; their photos are in their own archives.
    owned: ownedByAndThrough('pinned_by', 'board_id', 'boards'),
    fields: [
      field.id(),
      field.reference('boardId', 'boards', 'refuse'),
      field.reference('sectionId', 'board-sections', 'null'),
      field.value('kind', z.enum(pinKinds)),
      field.reference('itemId', 'items', 'null'),
      field.reference('outfitId', 'outfits', 'null'),
      field.picture('file', 'picture_id', 'null'),
      field.reference('rootPinId', 'pins', 'null', { later: true }),
      field.reference('sourcePinId', 'pins', 'null', { later: true }),
      field.value('title', z.string().trim().max(boards.pinTitleLength)),
      field.value('note', z.string().trim().max(boards.noteLength)),
      field.value('alt', z.string().trim().max(boards.altLength)),
      field.value(
        'sourceUrl',
        z
          .url({ protocol: /^https?$/ })
          .max(boards.sourceLength)
          .nullable(),
      ),
      // Archives from before notes, links and colours have none.
      field.value(
        'colour',
        z
          .string()
          .regex(/^#[0-9a-f]{6}$/)
          .nullable()
          .default(null),
      ),
      field.value('sort', sort),
      ...['x', 'y', 'w'].map((name) => field.value(name, coordinate)),
      ...keptFields(version),
    ],
    leftOut: {
      pinned_by: 'the person whose archive it is',
      link_state: 'the preview is in the archive, and no page is read for it',
    },
    fill: (owner) => ({ pinned_by: owner }),
    check({ kind, rootPinId, sourceUrl, colour, x, y, w }) {
      if (kind === 'link' && sourceUrl === null) return 'a link needs an address';
      if ((kind === 'colour') !== (colour !== null)) return 'a colour pin has a colour, and no other one';
      if (kind === 'pin' && rootPinId === null) return 'the pin that it was copied from is someone else’s';
      const given = [x, y, w].filter((value) => value !== null).length;
      return given === 0 || given === 3 ? null : 'a place needs x, y and w';
    },
    limit: { rows: boards.pins, per: 'boardId' },
    after: (rows, { bound }) =>
      bound.boards.recountPins([...new Set(rows.map((row) => row['board_id'] as string))]),
  },
  {
    name: 'pins-on-other-boards',
    title: 'Pins on other people’s boards',
    table: 'pins',
    owned: ownedByAndNotThrough('pinned_by', 'board_id', 'boards'),
    exportOnly: 'What you pinned to other people’s boards stays there.',
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('boardId', id),
      ...['kind', 'title', 'note', 'alt', 'sourceUrl', 'colour'].map(field.told),
      field.picture('file', 'picture_id', 'null'),
      ...keptFields(version),
    ],
    leftOut: {
      pinned_by: 'the person whose archive it is',
      link_state: 'the preview is in the archive, and no page is read for it',
      section_id: 'of the board of someone else',
      item_id: 'the name and the description are there',
      outfit_id: 'the name and the description are there',
      root_pin_id: 'may be someone else’s',
      source_pin_id: 'may be someone else’s',
      ...Object.fromEntries(
        ['sort', 'x', 'y', 'w'].map((name) => [name, 'the place on the board of someone else']),
      ),
    },
  },
];
