import { memo, useEffect, useState } from 'react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { IconButton } from '@bestie/design-system/icon-button';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { ProgressRing } from '@bestie/design-system/progress-ring';
import { Section } from '@bestie/design-system/section';
import { plural } from '../../items/item-words';
import type { ClosetQueue } from '../../uploads/closet-queue';
import type { QueueEntry, QueueSnapshot } from '../../uploads/queue-entry';
import { DuplicateChoice } from './duplicate-choice';
import styles from './queue-panel.module.css';

/** How many of those that only wait are listed; more would say nothing new. */
const listed = 12;

const words: Record<QueueEntry['state'], string> = {
  reading: 'Reading…',
  duplicate: 'In your closet already',
  waiting: 'Waiting',
  running: 'Uploading',
  pausing: 'Pausing…',
  paused: 'Paused',
  canceling: 'Cancelling…',
  saving: 'Saving…',
  error: 'Failed',
};

/** What is on its way: one bar for all, a row for each, decisions about duplicates. */
export function QueuePanel({ queue, snapshot }: { queue: ClosetQueue; snapshot: QueueSnapshot }) {
  const { entries, files, doneFiles, fraction, refused, doubled } = snapshot;
  const duplicates = entries.filter((entry) => entry.state === 'duplicate');
  const moving = entries.filter((entry) => entry.state !== 'duplicate');
  const paused = moving.filter((entry) => entry.state === 'paused').length;
  const failed = moving.filter((entry) => entry.state === 'error').length;
  const active = moving.length - paused - failed;
  return (
    <>
      {(refused.length > 0 || doubled > 0) && (
        <div className={styles.notes} role="status">
          {doubled > 0 && <p>{plural(doubled, 'photo')} were chosen twice and are taken once.</p>}
          {refused.length > 0 && (
            <>
              <p>{plural(refused.length, 'file')} could not be taken:</p>
              <ul>
                {refused.slice(0, 8).map((note, index) => (
                  <li key={index}>
                    <strong>{note.fileName}</strong>: {note.reason}
                  </li>
                ))}
                {refused.length > 8 && <li>and {refused.length - 8} more</li>}
              </ul>
            </>
          )}
          <Button size="s" variant="ghost" onClick={queue.dismissNotes}>
            Got it
          </Button>
        </div>
      )}
      {duplicates.length > 0 && (
        <Section
          title={`${plural(duplicates.length, 'photo')} you have already`}
          lede="Exactly the same photo hangs in your closet. Skip it, keep both, or put the new one in its place."
          actions={
            duplicates.length > 1 && (
              <Button size="s" onClick={() => duplicates.forEach((entry) => queue.decide(entry.id, 'skip'))}>
                Skip all
              </Button>
            )
          }
        >
          <ul className={styles.duplicates}>
            {duplicates.slice(0, 24).map((entry) => (
              <li key={entry.id}>
                <DuplicateChoice
                  name={entry.fileName}
                  fresh={<QueuePhoto queue={queue} id={entry.id} />}
                  duplicate={entry.duplicate}
                  onDecide={(decision) => queue.decide(entry.id, decision)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {moving.length > 0 && (
        <Section
          title="On their way"
          actions={
            <>
              {failed > 0 && (
                <Button size="s" icon={<RotateCcw />} onClick={queue.retryAll}>
                  Retry {failed}
                </Button>
              )}
              {paused > 0 && (
                <Button size="s" icon={<Play />} onClick={queue.resumeAll}>
                  Resume all
                </Button>
              )}
              {active > 0 && (
                <Button size="s" icon={<Pause />} onClick={queue.pauseAll}>
                  Pause all
                </Button>
              )}
              <Button size="s" icon={<X />} onClick={queue.cancelAll}>
                Cancel all
              </Button>
            </>
          }
        >
          <ProgressBar
            label="Photos"
            value={fraction}
            detail={`${doneFiles} of ${files}`}
            state={active > 0 ? 'running' : failed > 0 ? 'error' : 'paused'}
          />
          <ul className={styles.rows}>
            {moving.slice(0, listed).map((entry) => (
              <QueueRow key={entry.id} entry={entry} queue={queue} />
            ))}
          </ul>
          {moving.length > listed && <p className={styles.more}>and {moving.length - listed} more</p>}
        </Section>
      )}
    </>
  );
}

const QueueRow = memo(function QueueRow({ entry, queue }: { entry: QueueEntry; queue: ClosetQueue }) {
  const name = entry.fileName.split('/').at(-1) ?? entry.fileName;
  const { state } = entry;
  return (
    <li className={styles.row}>
      <ProgressRing
        label={`${name}: ${words[state]}`}
        value={state === 'reading' || state === 'saving' ? null : entry.fraction}
        state={state === 'error' ? 'error' : 'running'}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>
        {state === 'error' ? (entry.reason ?? words.error) : words[state]} · {formatBytes(entry.bytes)}
      </span>
      <span className={styles.buttons}>
        {(state === 'running' || state === 'waiting') && (
          <IconButton label={`Pause ${name}`} icon={<Pause />} onClick={() => queue.pause(entry.id)} />
        )}
        {(state === 'paused' || state === 'pausing') && (
          <IconButton label={`Resume ${name}`} icon={<Play />} onClick={() => queue.resume(entry.id)} />
        )}
        {state === 'error' && (
          <IconButton label={`Retry ${name}`} icon={<RotateCcw />} onClick={() => queue.retry(entry.id)} />
        )}
        {state !== 'saving' && (
          <IconButton label={`Cancel ${name}`} icon={<X />} onClick={() => queue.cancel(entry.id)} />
        )}
      </span>
    </li>
  );
});

/** The photo as it lies in the queue. */
function QueuePhoto({ queue, id }: { queue: ClosetQueue; id: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    void queue.photo(id).then((photo) => {
      if (!photo || gone) return;
      made = URL.createObjectURL(photo);
      setUrl(made);
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [queue, id]);
  return url ? <img src={url} alt="" /> : null;
}
