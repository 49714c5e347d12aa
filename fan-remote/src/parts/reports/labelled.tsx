import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { ReportReason } from '@bestie/contracts/reports';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import styles from './labelled.module.css';

// Few texts have a label.
const LabelLine = lazyPart(() => import(/* webpackChunkName: "label-line" */ './label-line'));

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
      <div className={styles.label}>
        <Suspense>
          <LabelLine label={label} shown={shown} onShow={setShown} />
        </Suspense>
      </div>
      <div className={shown ? undefined : styles.covered} inert={!shown}>
        {children}
      </div>
    </div>
  );
}
