import { Card } from '@bestie/design-system/card';
import { formatMoment } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { AskButton } from './ask-button';
import { heldLabels } from './backup-words';
import type { Backups } from './backup-words';
import styles from './backups.module.css';

/** What waits after a restore, until an admin releases it. */
export function HeldSection({ held }: Pick<Backups, 'held'>) {
  const api = useApi();
  return (
    <Section
      title="Held after the restore"
      lede="Look at what happened since the backup before you let these go on."
    >
      <div className={styles.held}>
        {held.map(({ kind, since }) => {
          const { title, says, act } = heldLabels[kind];
          return (
            <Card key={kind} level={3} title={title} eyebrow={`Since ${formatMoment(since)}`}>
              <p>{says}</p>
              <AskButton
                label={act}
                title={`${act}?`}
                description="What came in since the restore is worked off at once."
                draftKey={`backups:release:${kind}`}
                call={(reason) => api.backups.release({ kind, reason })}
                said="It goes on."
              />
            </Card>
          );
        })}
      </div>
    </Section>
  );
}
