import type { Draft } from '@bestie/contracts/items.contract';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { photoTrouble } from '../../parts/uploads/photo-files';
import styles from './review.module.css';

export interface UnreadablePhotosProps {
  /** Drafts whose photo could not be read. */
  drafts: readonly Draft[];
  onDiscard: () => void;
}

/** Lists the photos that could not be read, why, and what to do. They are not added to the closet. */
export function UnreadablePhotos({ drafts, onDiscard }: UnreadablePhotosProps) {
  return (
    <Section
      title={`${plural(drafts.length, 'photo')} could not be read`}
      actions={
        <Button size="s" onClick={onDiscard}>
          Discard {drafts.length === 1 ? 'it' : 'them'}
        </Button>
      }
    >
      <ul className={styles.unreadable}>
        {drafts.slice(0, 24).map(({ id, name, cover }) => (
          <li key={id}>
            <strong>{name}:</strong> {cover && photoTrouble(cover)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
