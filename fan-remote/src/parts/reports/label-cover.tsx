import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { contentLabels } from '@bestie/contracts/reports';
import type { ReportReason } from '@bestie/contracts/reports';
import { Button } from '@bestie/design-system/button';
import { EmptyState } from '@bestie/design-system/empty-state';
import styles from './label-cover.module.css';

export interface LabelCoverProps {
  /** The rule that an admin labelled it with. */
  label: ReportReason;
  /** “board” */
  noun: string;
  level?: 1 | 2 | 3;
  onShow: () => void;
}

/** In the place of a whole thing that an admin labelled, until the reader presses. */
export function LabelCover({ label, noun, level = 1, onShow }: LabelCoverProps) {
  return (
    <EmptyState
      level={level}
      drawing={<EyeOff aria-hidden="true" className={styles.eye} />}
      title={contentLabels[label]}
      action={
        <Button variant="primary" icon={<Eye />} onClick={onShow}>
          Show it
        </Button>
      }
    >
      An admin put this label on the {noun}.
    </EmptyState>
  );
}

/** In the place of the picture of a labelled thing. */
export function CoveredFace({ label }: { label: ReportReason }) {
  return (
    <span className={styles.face}>
      <EyeOff aria-hidden="true" />
      {contentLabels[label]}
    </span>
  );
}
