import { uuidv7 } from 'uuidv7';
import { profilesQueries } from '@bestie/client/profiles.queries';
import { paths } from '@bestie/contracts/paths';
import type { NewUpload } from '@bestie/remote-kit/upload-contract';
import type { ReadyPhoto } from '../../parts/uploads/photo-files';

/** The group of profile picture uploads. */
export const avatarGroup = 'avatar';

/** A profile picture upload. */
export function avatarUpload(uid: string, { file, type, extension }: ReadyPhoto): NewUpload {
  const id = uuidv7();
  const avatarPath = `users/${uid}/profile/${id}.${extension}`;
  return {
    id,
    file,
    type,
    path: avatarPath,
    name: file.name,
    group: avatarGroup,
    href: paths.fan.profile,
    then: [{ operation: 'profiles.setAvatar', input: { uid, avatarPath } }],
    invalidates: [profilesQueries.all],
  };
}
