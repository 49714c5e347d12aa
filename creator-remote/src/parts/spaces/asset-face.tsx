import AudioLines from 'lucide-react/icons/audio-lines';
import Film from 'lucide-react/icons/film';
import ImageOff from 'lucide-react/icons/image-off';
import Image from 'lucide-react/icons/image';
import type { Picture } from '@bestie/contracts/fields';
import type { AssetKind } from '@bestie/contracts/assets';
import styles from './asset-face.module.css';

/** Replaces the picture of a file without one: the kind of the file, or why its picture is missing. */
export function AssetFace({
  kind,
  picture,
  words = true,
}: {
  kind: AssetKind;
  picture: Picture | null;
  words?: boolean;
}) {
  const failed = picture?.state === 'failed';
  const Icon = kind === 'audio' ? AudioLines : kind === 'video' ? Film : failed ? ImageOff : Image;
  const said =
    kind === 'image'
      ? failed
        ? 'Could not be read'
        : 'Being prepared…'
      : kind === 'audio'
        ? 'Sound'
        : 'Video';
  return (
    <span className={styles.face} data-failed={failed || undefined}>
      <Icon aria-hidden="true" />
      {words && <span>{said}</span>}
    </span>
  );
}
