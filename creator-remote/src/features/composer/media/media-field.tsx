import { useState } from 'react';
import FolderOpen from 'lucide-react/icons/folder-open';
import ImagePlus from 'lucide-react/icons/image-plus';
import { limits as bounds } from '@bestie/contracts/limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import type { MediaRole, VariantType } from '@bestie/contracts/social-posts';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { Button } from '@bestie/design-system/button';
import { classNames } from '@bestie/design-system/class-names';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { Suspense } from 'react';
import type { ComposedFile, ComposedVersion } from '../draft/post-changes';
import { MediaRow } from './media-row';
import { moved } from './composed-file';
import { UploadNote } from './upload-note';
import { useMediaUploads } from './use-media-uploads';
import styles from './media.module.css';

const FilesDialog = lazyPart(() => import(/* webpackChunkName: "composer-files" */ './files-dialog'));

/** Kinds with a picture that stands for the video. */
const coverWords: Partial<Record<VariantType, string>> = {
  video: 'Thumbnail',
  short: 'Thumbnail',
  reel: 'Cover',
};

export interface MediaFieldProps {
  version: ComposedVersion;
  result: VariantResult;
  limits: readonly NetworkLimits[];
  today: string;
  strict: boolean;
  onChange: (media: ComposedFile[]) => void;
}

/** Pictures and videos of a version, in their order, each judged by what the server found in it. */
export function MediaField({ version, result, limits, today, strict, onChange }: MediaFieldProps) {
  const [choosing, setChoosing] = useState<MediaRole | null>(null);
  const { media } = version;
  const uploads = useMediaUploads(version, onChange);
  const cover = coverWords[version.type];
  const problems = result.errors.filter(({ field }) => field === 'media');
  const isFull = media.length >= bounds.socialPosts.media;
  return (
    <section className={styles.media} aria-label="Pictures and video">
      <div className={styles.head}>
        <h2>Pictures and video</h2>
        <div className={styles.buttons}>
          <Button size="s" icon={<FolderOpen />} disabled={isFull} onClick={() => setChoosing('item')}>
            Choose from spaces
          </Button>
          {cover && (
            <Button size="s" icon={<ImagePlus />} disabled={isFull} onClick={() => setChoosing('cover')}>
              {`Choose ${cover.toLowerCase()}`}
            </Button>
          )}
        </div>
      </div>
      {problems.map(({ message }) => (
        <p
          key={message}
          className={classNames(styles.problem, strict && styles.strict)}
          role={strict ? 'alert' : undefined}
        >
          {message}
        </p>
      ))}
      {media.length > 0 && (
        <ol className={styles.list}>
          {media.map((file, index) => (
            <MediaRow
              key={`${file.assetId} ${index}`}
              version={version}
              file={file}
              index={index}
              coverWord={cover ?? 'Cover'}
              result={result}
              limits={limits}
              today={today}
              strict={strict}
              uploads={uploads}
              onMove={(to) => onChange(moved(media, index, to))}
              onRemove={() => onChange(media.filter((_one, at) => at !== index))}
              onAlt={(alt) => onChange(media.map((one, at) => (at === index ? { ...one, alt } : one)))}
            />
          ))}
        </ol>
      )}
      <UploadNote group={uploads.group} />
      {choosing && (
        <Suspense>
          <FilesDialog
            role={choosing}
            free={bounds.socialPosts.media - media.length}
            onUpload={(spaceId, files) => void uploads.add(spaceId, files, choosing)}
            onClose={() => setChoosing(null)}
            onChosen={(files) => onChange([...keptFor(media, choosing), ...files])}
          />
        </Suspense>
      )}
    </section>
  );
}

/** A video has one cover: another one takes its place. */
const keptFor = (media: readonly ComposedFile[], role: MediaRole) =>
  role === 'cover' ? media.filter((one) => one.role !== 'cover') : media;
