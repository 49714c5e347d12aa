import { uuidv7 } from 'uuidv7';
import { lookPhotosQueries } from '@bestie/client/look-photos.queries';
import { paths } from '@bestie/contracts/paths';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';
import type { ReadyPhoto } from '../../../../parts/uploads/photo-files';

/** The group of uploads of photos of oneself on a day. */
export const looksGroup = (date: string): string => `looks:${date}`;

/** Where the photos of a day are. */
export const looksHref = (date: string): string => `${paths.fan.planner}?date=${date}&looks=${date}`;

/** The upload of a photo of oneself. Its id is also that of the photo, so that it is created once. */
export function lookUpload(
  uid: string,
  date: string,
  { file, type, extension }: ReadyPhoto,
  before: string[],
): NewUpload {
  const id = uuidv7();
  const path = `users/${uid}/looks/${id}.${extension}`;
  return {
    id,
    file,
    path,
    type,
    name: file.name,
    group: looksGroup(date),
    href: looksHref(date),
    then: [{ operation: 'lookPhotos.create', input: { id, date, photo: path, before } }],
    invalidates: [lookPhotosQueries.all],
  };
}
