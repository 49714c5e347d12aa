import { id } from '@bestie/contracts/fields';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveField } from '../../platform/module/archive-tables';

/** Fields of a person's texts in archives, which are not imported. @param place the field that says where they stand */
export const textFields = (place: string): ArchiveField[] => [
  field.id(),
  field.value(place, id),
  ...['position', 'body', 'version'].map(field.told),
  field.created(),
  field.instantOrNone('editedAt'),
  field.instantOrNone('deletedAt'),
];

/** What archives leave out of every text. */
export const textLeftOut = {
  author_uid: 'the person whose archive it is',
  words: 'derived from the text',
  request_hash: 'of the call that made it',
  deleted_by: 'may be someone else',
};
