import { useState } from 'react';
import type { ReactNode } from 'react';
import EyeOff from 'lucide-react/icons/eye-off';
import { contentLabels } from '@bestie/contracts/reports';
import type { ReportReason } from '@bestie/contracts/reports';
import { Button } from '@bestie/design-system/button';
import styles from './labelled.module.css';

export interface LabelledProps {
  /** The rule that an admin labelled it with; null where nothing is covered. */
  label: ReportReason | null;
  children: ReactNode;
}

/** What an admin labelled: blurred and out of reach until the reader presses. */
export function Labelled({ label, children }: LabelledProps) {
  const [shown, setShown] = useState(false);
  if (label === null) return <>{children}</>;
  return (
    <div className={styles.labelled}>
      <p className={styles.label}>
        <EyeOff aria-hidden="true" />
        <span>{contentLabels[label]}</span>
        <Button size="s" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Cover it' : 'Show it'}
        </Button>
      </p>
      <div className={shown ? undefined : styles.covered} inert={!shown}>
        {children}
      </div>
    </div>
  );
}
