import type { ReactNode } from 'react';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import type { ImportOutcome as Outcome } from './use-import-run';
import styles from './csv-import.module.css';

export interface ImportOutcomeProps {
  result: Outcome;
  /** Every row is in the closet. */
  complete: boolean;
  failures: ReactNode;
  /** Adds all pieces once more, also those that were added before. */
  onAddAgain: () => void;
  /** Adds the pieces that are missing. */
  onContinue: () => void;
  onClose: () => void;
}

/** What an import has added, and how to continue. */
export function ImportOutcome({
  result,
  complete,
  failures,
  onAddAgain,
  onContinue,
  onClose,
}: ImportOutcomeProps) {
  const known = result.known.length;
  return (
    <Section title={`${plural(result.created.length, 'piece')} added`} className={styles.import}>
      <p role="status">
        {result.canceled && 'Stopped; everything before that is in your closet. '}
        {known > 0 &&
          `${plural(known, 'piece')} from this file ${known === 1 ? 'was' : 'were'} added before and ${known === 1 ? 'is' : 'are'} unchanged. `}
        {complete && 'Every row was imported.'}
      </p>
      {failures}
      <div className={styles.buttons}>
        <Button variant="primary" href={paths.fan.closet}>
          Open closet
        </Button>
        {known > 0 && !result.canceled && <Button onClick={onAddAgain}>Add them again</Button>}
        {(result.canceled || result.failed.length > 0) && <Button onClick={onContinue}>Continue</Button>}
        <Button variant="ghost" onClick={onClose}>
          Done
        </Button>
      </div>
    </Section>
  );
}
