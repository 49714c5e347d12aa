import type { ReactNode } from 'react';
import { paths } from '@bestie/contracts/paths';
import { editionParts } from '@bestie/contracts/spotlights';
import type { Edition } from '@bestie/contracts/spotlights.contract';
import { MirrorDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Link } from '@bestie/design-system/link';
import { EditionPartSection } from './edition-part';
import type { SpotlightListProps } from './edition-part';
import { weekInWords } from './spotlight-words';
import styles from './edition-view.module.css';

export interface EditionViewProps extends Omit<SpotlightListProps, 'items'> {
  edition: Edition;
  style: string | undefined;
  /** What one does where there is nothing. */
  action: ReactNode;
}

/** The parts of an edition, and the way back to last year’s. */
export function EditionView({ edition, style, action, ...list }: EditionViewProps) {
  const { items, week, earlier, lastYear } = edition;
  if (items.length === 0)
    return (
      <EmptyState
        drawing={<MirrorDrawing />}
        title={style ? 'Nothing in this style this week' : 'Nobody has nominated anything yet'}
        action={!style && action}
      >
        {!style && 'Which outfit made you look twice? Nominate it, and we’ll ask its author.'}
      </EmptyState>
    );
  return (
    <>
      {earlier && (
        <p className={styles.note} role="status">
          This week’s edition is still empty, so here is the last one: {weekInWords(week)}.
        </p>
      )}
      {editionParts.map((part, index) => (
        <EditionPartSection
          key={part}
          part={part}
          items={items.filter((item) => item.part === part)}
          {...(index > 0 && { first: 0 })}
          {...list}
        />
      ))}
      {lastYear && (
        <p className={styles.note}>
          <Link href={`${paths.fan.spotlights}?week=${lastYear}`}>Look back: this week last year</Link>
        </p>
      )}
    </>
  );
}
