import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { IconButton } from '@bestie/design-system/icon-button';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
import { UploadsHere } from '@bestie/remote-kit/uploads-here';
import { useUploadPicture } from '@bestie/remote-kit/use-uploads';
import type { ComposerPictures } from './use-composer-pictures';
import type { WrittenPicture } from './written';
import styles from './composer-pictures.module.css';

/** Thumbnails of the pictures of a text, with their upload errors. */
export function ComposerPictureList({
  pictures,
  state,
}: {
  pictures: readonly WrittenPicture[];
  state: ComposerPictures;
}) {
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="Pictures">
        {pictures.map((picture) => {
          const upload = state.uploads.find(({ id }) => id === picture.id);
          return (
            <li key={picture.id} className={styles.item}>
              {upload ? <ComingPicture upload={upload} /> : <StoredPicture path={picture.path} />}
              <IconButton
                variant="photo"
                className={styles.remove}
                label={`Remove ${picture.name}`}
                tooltip={false}
                icon={<X />}
                onClick={() => state.remove(picture)}
              />
            </li>
          );
        })}
      </ul>
      <UploadsHere uploads={state.uploads} />
    </>
  );
}

function ComingPicture({ upload }: { upload: FileUpload }) {
  const { src, drop } = useUploadPicture(useShell().uploads, upload);
  return src ? <img src={src} alt={upload.name} onError={drop} /> : <span className={styles.none} />;
}

/** A picture that was uploaded before this page was loaded. */
function StoredPicture({ path }: { path: string }) {
  const { storage } = useShell();
  const address = useQuery({
    queryKey: ['written-picture', path],
    queryFn: () => storage.downloadUrl(path),
    staleTime: Infinity,
  });
  return address.data ? <img src={address.data} alt="" /> : <span className={styles.none} />;
}
