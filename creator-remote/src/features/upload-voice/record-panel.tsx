import Mic from 'lucide-react/icons/mic';
import { Button } from '@bestie/design-system/button';
import { formatClock } from '@bestie/design-system/format-clock';
import { Waveform } from '@bestie/design-system/waveform';
import type { KeptRecording } from '../../parts/recording/recording-store';
import { microphoneWords } from '../../parts/recording/microphone';
import type { useRecorder } from '../../parts/recording/use-recorder';
import { LevelMeter } from './level-meter';
import styles from './record-panel.module.css';

interface RecordPanelProps {
  recorder: ReturnType<typeof useRecorder>;
  saving: boolean;
  onSave: (recording: KeptRecording) => void;
}

/** Records a clip: first the level of the microphone, then the time. */
export function RecordPanel({ recorder, saving, onSave }: RecordPanelProps) {
  const { phase, problem, stopped, level, heard, ms, current } = recorder;
  const active = phase === 'recording' || phase === 'paused';
  return (
    <div className={styles.panel}>
      {problem && (
        <div className={styles.problem} role="alert">
          <strong>{microphoneWords[problem].title}</strong>
          <p>{microphoneWords[problem].text}</p>
        </div>
      )}
      {active && (
        <p className={styles.clock} role="timer">
          {formatClock(ms / 1000)}
          <span className={styles.state}>{phase === 'paused' ? 'Paused' : 'Recording'}</span>
        </p>
      )}
      {(phase === 'ready' || active) && <LevelMeter level={level} />}
      {active && <Waveform peaks={heard} played={1} bars={90} />}
      {phase === 'over' && current && (
        <Over recording={current} stopped={stopped} recorder={recorder} saving={saving} onSave={onSave} />
      )}
      {phase === 'over' && !current && <p role="status">{stopped}</p>}
      <div className={styles.buttons}>
        <Buttons recorder={recorder} />
      </div>
      {phase === 'ready' && (
        <p className={styles.hint}>
          Say something: the bar should move, and stay out of the red. Up to 60 minutes.
        </p>
      )}
      {phase === 'recording' && (
        <p className={styles.hint}>Kept on this device every five seconds, also if the tab closes.</p>
      )}
    </div>
  );
}

function Buttons({ recorder }: Pick<RecordPanelProps, 'recorder'>) {
  const { phase, check, start, pause, resume, finish } = recorder;
  switch (phase) {
    case 'ready':
      return (
        <Button variant="primary" icon={<Mic />} onClick={() => void start()}>
          Start recording
        </Button>
      );
    case 'recording':
      return (
        <>
          <Button variant="primary" onClick={() => void finish()}>
            Stop
          </Button>
          <Button onClick={pause}>Pause</Button>
        </>
      );
    case 'paused':
      return (
        <>
          <Button variant="primary" onClick={resume}>
            Go on
          </Button>
          <Button onClick={() => void finish()}>Stop</Button>
        </>
      );
    default:
      return (
        <Button variant={phase === 'over' ? 'quiet' : 'primary'} icon={<Mic />} onClick={() => void check()}>
          {phase === 'over' ? 'Record another' : 'Use the microphone'}
        </Button>
      );
  }
}

function Over({
  recording,
  stopped,
  recorder,
  saving,
  onSave,
}: RecordPanelProps & { recording: KeptRecording; stopped: string | null }) {
  return (
    <div className={styles.over}>
      {stopped && <p role="status">{stopped}</p>}
      <p className={styles.clock}>{formatClock(recording.ms / 1000)}</p>
      <Waveform peaks={recording.peaks} played={1} />
      <div className={styles.buttons}>
        <Button variant="primary" loading={saving} onClick={() => onSave(recording)}>
          Make it a clip
        </Button>
        <Button onClick={() => void recorder.start(recording)}>Continue</Button>
        <Button variant="ghost" onClick={() => void recorder.remove(recording.id)}>
          Discard
        </Button>
      </div>
    </div>
  );
}
