import { Button } from '@bestie/design-system/button';
import { formatClock } from '@bestie/design-system/format-clock';
import { formatMoment } from '@bestie/design-system/format-date';
import styles from './kept-recordings.module.css';
import type { KeptRecording } from './recording-store';
import type { useRecorder } from './use-recorder';

interface KeptRecordingsProps {
  recorder: Pick<ReturnType<typeof useRecorder>, 'kept' | 'inUse' | 'current' | 'phase' | 'start' | 'remove'>;
  saving: boolean;
  onSave: (recording: KeptRecording) => void;
}

/** Recordings that an earlier visit left on this device: go on with one, or keep what is there. */
export function KeptRecordings({ recorder, saving, onSave }: KeptRecordingsProps) {
  const { kept, inUse, current, phase, start, remove } = recorder;
  const left = kept.filter(({ id, ms }) => ms > 0 && !(phase === 'over' && id === current?.id));
  if (left.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Recordings on this device">
      {left.map((recording) => (
        <li key={recording.id} className={styles.kept}>
          {inUse.has(recording.id) ? (
            <p>A recording is still being made or uploaded, here or in another tab.</p>
          ) : (
            <Offer recording={recording} saving={saving} onSave={onSave} start={start} remove={remove} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface OfferProps
  extends Omit<KeptRecordingsProps, 'recorder'>, Pick<KeptRecordingsProps['recorder'], 'start' | 'remove'> {
  recording: KeptRecording;
}

function Offer({ recording, saving, onSave, start, remove }: OfferProps) {
  const length = formatClock(recording.ms / 1000);
  return (
    <>
      <p>
        <strong>A recording is kept on this device</strong>
        <br />
        {length} from {formatMoment(new Date(recording.startedAt))}
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void start(recording)}>
          Continue
        </Button>
        <Button loading={saving} onClick={() => onSave(recording)}>
          Keep {length}
        </Button>
        <Button variant="ghost" onClick={() => void remove(recording.id)}>
          Discard
        </Button>
      </div>
    </>
  );
}
