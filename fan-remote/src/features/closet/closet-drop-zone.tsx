import { useNavigate } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { DropZone } from '@bestie/design-system/drop-zone';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { acceptedPhotos } from '../../parts/uploads/photo-files';
import { useAddToCloset } from '../../parts/uploads/use-add-to-closet';

/** Accepts photos that are dropped anywhere on the closet, in any tab, and opens their review. */
export function ClosetDropZone() {
  const { toast } = useShell();
  const navigate = useNavigate();
  const addPhotos = useAddToCloset();
  return (
    <DropZone
      anywhere
      invisible
      label="Drop photos to add them to your closet"
      accept={acceptedPhotos}
      onFiles={(files) => {
        addPhotos(files);
        void navigate(paths.fan.uploadCloset);
      }}
      onReject={(files) =>
        toast(`${plural(files.length, 'file')} cannot be used: photos only.`, { kind: 'error' })
      }
    />
  );
}
