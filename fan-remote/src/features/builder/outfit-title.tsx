import { limits } from '@bestie/contracts/limits';
import { Lineage } from '../../parts/outfits/lineage';
import type { LineageProps } from '../../parts/outfits/lineage';
import type { OutfitSaving, SavingPhase } from './editor/outfit-saving';
import { useTypedText } from './use-typed-text';
import styles from './builder.module.css';

export interface OutfitTitleProps {
  name: string;
  onName: (name: string) => void;
  phase: SavingPhase;
  reason: string | null;
  saving: OutfitSaving;
  /** Saves a remix whose original is refused as an outfit of its own; null when it is not. */
  onSaveAlone: (() => Promise<unknown>) | null;
  /** The outfit that this one is based on; null for an outfit that the server does not have. */
  lineage: LineageProps['outfit'] | null;
}

const phaseWords: Record<SavingPhase, string> = {
  new: 'Saves automatically',
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
};

/** The name of the outfit, whether it is saved, and what it is based on. */
export function OutfitTitle(props: OutfitTitleProps) {
  const { name, onName, phase, reason, saving, onSaveAlone, lineage } = props;
  const field = useTypedText(name, onName, { required: true });
  return (
    <div className={styles.title}>
      <h1 className={styles.hidden}>{name}</h1>
      <input
        className={styles.name}
        aria-label="Name of the outfit"
        maxLength={limits.outfits.nameLength}
        {...field}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <p className={styles.state} role="status" data-phase={phase}>
        {phaseWords[phase]}
        {phase === 'failed' && (
          <>
            : {reason}{' '}
            <button
              type="button"
              className={styles.again}
              onClick={() => void (onSaveAlone ? onSaveAlone() : saving.flush())}
            >
              {onSaveAlone ? 'Save without naming the original' : 'Try again'}
            </button>
          </>
        )}
      </p>
      {lineage?.remixOf && (
        <p className={styles.lineage}>
          <Lineage outfit={lineage} />
        </p>
      )}
    </div>
  );
}
