import { id } from '@bestie/contracts/fields';
import { ownedBy, ownedThrough } from '../../platform/module/archive-owners.sql';
import { field } from '../../platform/module/archive-tables';
import type { ArchiveTable } from '../../platform/module/archive-tables';

const why = 'Sounds are uploaded again: an archive brings back photos alone.';

/** Voice clips with their recordings, and where the person is in clips of others. Exported, and not imported. */
export const voiceArchive: ArchiveTable<unknown>[] = [
  {
    name: 'voice-clips',
    title: 'Your voice clips',
    table: 'voice_clips',
    owned: ownedBy(),
    exportOnly: why,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.told('title'),
      field.told('description'),
      field.told('visibility'),
      field.told('tierId'),
      field.told('versionId'),
      field.told('trimStartMs'),
      field.told('trimEndMs'),
      field.told('chapters'),
      field.told('transcript'),
      field.instantOrNone('publishedAt'),
      field.told('version'),
      field.created(),
      field.instant('updatedAt'),
      field.instantOrNone('deletedAt'),
    ],
    leftOut: {
      owner_uid: 'the person whose archive it is',
      spoken: 'the words of the transcript once more',
      words: 'made from the texts',
      request_hash: 'of the call that made it',
      deleted_by: 'may be someone else',
    },
  },
  {
    name: 'voice-versions',
    title: 'Recordings of your voice clips',
    table: 'voice_versions',
    owned: ownedThrough('clip_id', 'voice_clips'),
    exportOnly: why,
    order: ['created_at', 'id'],
    fields: [
      field.id(),
      field.value('clipId', id),
      field.told('number'),
      field.object('file', 'object_name'),
      field.told('state'),
      field.told('durationMs'),
      field.told('bytes'),
      field.told('contentType'),
      field.told('loudness'),
      field.told('note'),
      field.created(),
    ],
    leftOut: { playable_name: 'made from the recording', peaks: 'made from the recording' },
  },
  {
    name: 'voice-positions',
    title: 'Where you are in voice clips',
    table: 'voice_positions',
    owned: ownedBy('uid'),
    exportOnly: 'Clips of others are no part of an archive.',
    order: ['updated_at', 'clip_id'],
    fields: [field.value('clipId', id), field.told('positionMs'), field.instant('updatedAt')],
    leftOut: { uid: 'the person whose archive it is' },
  },
];
