import { Suspense, useState } from 'react';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import type { MediaOffer } from '@bestie/contracts/variant-findings';
import { fileSize } from '@bestie/contracts/variant-media';
import { Button } from '@bestie/design-system/button';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import type { ComposedFile, ComposedVersion } from '../draft/post-changes';
import { targetOf } from './picture-target';
import type { MediaUploads } from './use-media-uploads';
import styles from './media.module.css';

const RedrawDialog = lazyPart(() => import(/* webpackChunkName: "composer-redraw" */ './redraw-dialog'));

export interface MediaOffersProps {
  version: ComposedVersion;
  file: ComposedFile;
  offer: MediaOffer;
  limits: readonly NetworkLimits[];
  today: string;
  uploads: MediaUploads;
}

/** What can be done about a file that a network does not take. The original stays in its space. */
export function MediaOffers({ version, file, offer, limits, today, uploads }: MediaOffersProps) {
  const [open, setOpen] = useState(false);
  if (file.kind !== 'image') return <p className={styles.soft}>{byHand[offer]}</p>;
  // A picture in another format may also have another shape.
  const target = targetOf(version, file, offer === 'crop', limits, today);
  const label =
    offer === 'crop' ? `Crop to ${target.ratioWords}` : `Convert to JPEG under ${fileSize(target.bytes)}`;
  return (
    <>
      <Button size="s" disabled={file.spaceId === null} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense>
          <RedrawDialog
            file={file}
            label={label}
            target={target}
            onClose={() => setOpen(false)}
            onDone={(made) => void uploads.replace(file, made)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Bestie cannot cut videos: it says how. */
const byHand: Record<MediaOffer, string> = {
  trim: 'Bestie cannot cut videos. Cut it in your phone’s gallery or your video editor, upload that, and choose it here; the original stays.',
  crop: 'Bestie cannot crop videos. Export it square or upright from your video editor, upload that, and choose it here; the original stays.',
  convert:
    'Bestie cannot convert videos. Export it as MP4 from your video editor, upload that, and choose it here; the original stays.',
};
