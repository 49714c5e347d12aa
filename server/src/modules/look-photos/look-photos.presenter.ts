import type { LookPhoto } from '@bestie/contracts/look-photos.contract';
import { presentPicture } from '../../platform/pictures/pictures.presenter';
import type { LookPhotoRow } from './look-photos.repository';

export const presentLookPhoto = (row: LookPhotoRow): LookPhoto => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at && row.deleted_at.toISOString(),
  date: row.date,
  picture: presentPicture(row.picture),
});
