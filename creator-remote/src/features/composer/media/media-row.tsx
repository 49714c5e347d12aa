import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { limits as bounds } from '@bestie/contracts/limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { Badge } from '@bestie/design-system/badge';
import { classNames } from '@bestie/design-system/class-names';
import { Field } from '@bestie/design-system/field';
import { IconButton } from '@bestie/design-system/icon-button';
import { TextInput } from '@bestie/design-system/text-input';
import { AssetFace } from '../../../parts/spaces/asset-face';
import type { ComposedFile, ComposedVersion } from '../draft/post-changes';
import { factsInWords } from './composed-file';
import { MediaOffers } from './media-offers';
import type { MediaUploads } from './use-media-uploads';
import styles from './media.module.css';

export interface MediaRowProps {
  version: ComposedVersion;
  file: ComposedFile;
  index: number;
  coverWord: string;
  result: VariantResult;
  limits: readonly NetworkLimits[];
  today: string;
  strict: boolean;
  uploads: MediaUploads;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAlt: (alt: string) => void;
}

/** One file: what it is, what is wrong with it, what can be done about that, and its alt text. */
export function MediaRow(props: MediaRowProps) {
  const { version, file, index, coverWord, result, strict, onMove, onRemove, onAlt } = props;
  const field = `media.${index}`;
  const errors = result.errors.filter((issue) => issue.field === field);
  const warnings = result.warnings.filter((issue) => issue.field === field);
  const isImage = file.kind === 'image';
  const hasAlt = isImage && file.role === 'item' && version.network !== 'youtube' && version.type !== 'story';
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        {file.picture?.sources ? (
          <img src={file.picture.sources.small} alt="" loading="lazy" />
        ) : (
          <AssetFace kind={file.kind} picture={file.picture} words={false} />
        )}
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>
          {file.name} {file.role === 'cover' && <Badge>{coverWord}</Badge>}
        </p>
        <p className={styles.soft}>{factsInWords(file)}</p>
        {[...errors, ...warnings].map((issue) => (
          <div key={issue.message}>
            <p
              className={classNames(styles.problem, strict && errors.includes(issue) && styles.strict)}
              role={strict && errors.includes(issue) ? 'alert' : undefined}
            >
              {issue.message}
            </p>
            {issue.offer && <MediaOffers {...props} offer={issue.offer} />}
          </div>
        ))}
        {hasAlt && (
          <Field label={`Alt text of ${file.name}`} labelHidden>
            <TextInput
              placeholder="Alt text: what the picture shows"
              value={file.alt}
              maxLength={bounds.socialPosts.altLength}
              onChange={(event) => onAlt(event.target.value)}
            />
          </Field>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton
          label={`Move ${file.name} up`}
          icon={<ArrowUp />}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move ${file.name} down`}
          icon={<ArrowDown />}
          disabled={index === version.media.length - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Remove ${file.name}`} icon={<X />} onClick={onRemove} />
      </div>
    </li>
  );
}
