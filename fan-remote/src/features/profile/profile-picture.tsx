import { useRef } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { profilesQueries } from '@bestie/client/profiles.queries';
import type { Profile } from '@bestie/contracts/profiles.contract';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { becameJpeg } from '@bestie/remote-kit/heic-photos';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useArrivals, useUploadPicture, useUploads } from '@bestie/remote-kit/use-uploads';
import { avatarGroup, avatarUpload } from './avatar-upload';
import { acceptedPhotos, photoHint, preparePhoto } from '../../parts/uploads/photo-files';
import styles from './profile-page.module.css';

/** The profile picture. It is saved as soon as it is uploaded, independently of the form. */
export function ProfilePicture({ profile, name }: { profile: Profile; name: string }) {
  const { api, uploads, toast } = useShell();
  const { act, busy: removing } = useActionState();
  const file = useRef<HTMLInputElement>(null);
  const coming = useUploads(avatarGroup);
  const newest = coming.filter(({ state }) => state !== 'success').at(-1);
  useArrivals(avatarGroup, () => toast('New picture saved.', { kind: 'success' }));

  async function choose(picture: File) {
    const prepared = await preparePhoto(picture);
    if ('refusal' in prepared) return toast(prepared.refusal, { kind: 'error' });
    if (prepared.becameJpeg) toast(becameJpeg(1));
    // There is one picture, so an upload that is still running is replaced.
    uploads.cancelAll(avatarGroup);
    await uploads
      .add([avatarUpload(profile.uid, prepared)])
      .catch(() => toast('The picture could not be uploaded. Try again in a moment.', { kind: 'error' }));
  }

  const remove = () =>
    act({
      call: () => api.profiles.setAvatar({ uid: profile.uid, avatarPath: null }),
      updates: profilesQueries.get(api, profile.uid).queryKey,
      said: 'Picture removed.',
    });

  const stands = profile.avatar?.sources?.small ?? null;
  return (
    <div className={styles.picture}>
      {newest ? (
        <ComingAvatar upload={newest} name={name} stands={stands} />
      ) : (
        <Avatar size="xl" name={name} src={stands} />
      )}
      <div className={styles.pictureWords}>
        <div className={styles.buttons}>
          <Button icon={<ImagePlus />} onClick={() => file.current?.click()}>
            {profile.avatar ? 'Change picture' : 'Add picture'}
          </Button>
          {profile.avatar && (
            <Button
              variant="ghost"
              loading={removing}
              disabled={newest !== undefined}
              onClick={() => void remove()}
            >
              Remove
            </Button>
          )}
          {profile.avatar?.state === 'processing' && <p role="status">Developing the picture…</p>}
          {profile.avatar?.state === 'failed' && <p role="status">This picture could not be read.</p>}
        </div>
        <p className={styles.hint}>{photoHint}</p>
      </div>
      <div className={styles.coming}>
        <UploadsHere uploads={coming} />
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={acceptedPhotos}
        aria-label="Profile picture"
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          if (picture) void choose(picture);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Preview while the picture uploads. */
function ComingAvatar(props: { upload: FileUpload; name: string; stands: string | null }) {
  const { src } = useUploadPicture(useShell().uploads, props.upload);
  return <Avatar size="xl" name={props.name} src={src ?? props.stands} />;
}
