import { memo } from 'react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { DuplicateChoice } from '@bestie/design-system/duplicate-choice';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { ProgressRing } from '@bestie/design-system/progress-ring';
import { Section } from '@bestie/design-system/section';
import { forgetRefused, useRefusedFiles } from '@bestie/remote-kit/refused-files';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload, FileUploadState, ShellUploads } from '@bestie/remote-kit/upload-contract';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import { useUploadPicture, useUploadsSnapshot } from '@bestie/remote-kit/use-uploads';
import { uploadWords } from '@bestie/remote-kit/upload-words';
import { closetGroup } from '../../parts/uploads/closet-uploads';
import styles from './queue-panel.module.css';

/** How many waiting files are listed; the rest are only counted. */
const listed = 12;

const words: Record<FileUploadState, string> = {
  ...uploadWords,
  duplicate: 'Already in your closet',
  lost: 'Please choose this photo again',
  success: 'Done',
};

/** The running uploads: one bar for all, a row for each, and decisions about duplicates. */
export function QueuePanel({ uploads: files }: { uploads: readonly FileUpload[] }) {
  const { uploads } = useShell();
  const doubled = useUploadsSnapshot(uploads).doubled[closetGroup] ?? 0;
  const refused = useRefusedFiles(closetGroup);
  const duplicates = files.filter(({ state }) => state === 'duplicate');
  const moving = files.filter(({ state }) => state !== 'duplicate' && state !== 'success');
  const mayResume = moving.some(({ state, offline }) => state === 'paused' && !offline);
  const { done, failed, moving: active, fraction, state } = totalsOf(files);
  return (
    <>
      {(refused.length > 0 || doubled > 0) && (
        <div className={styles.notes} role="status">
          {doubled > 0 && (
            <p>
              {doubled === 1
                ? '1 photo was chosen twice and is added once.'
                : `${plural(doubled, 'photo')} were chosen twice and are added once.`}
            </p>
          )}
          {refused.length > 0 && (
            <>
              <p>{plural(refused.length, 'file')} could not be added:</p>
              <ul>
                {refused.slice(0, 8).map((note, index) => (
                  <li key={index}>
                    <strong>{note.name}</strong>: {note.reason}
                  </li>
                ))}
                {refused.length > 8 && <li>and {refused.length - 8} more</li>}
              </ul>
            </>
          )}
          <Button
            size="s"
            variant="ghost"
            onClick={() => {
              forgetRefused(closetGroup);
              uploads.dismissDoubled(closetGroup);
            }}
          >
            Got it
          </Button>
        </div>
      )}
      {duplicates.length > 0 && (
        <Section
          title={`${plural(duplicates.length, 'photo')} you already have`}
          lede="Exactly the same photo is already in your closet. Skip it, keep both, or replace the old one."
          actions={
            duplicates.length > 1 && (
              <Button size="s" onClick={() => duplicates.forEach(({ id }) => uploads.decide(id, 'skip'))}>
                Skip all
              </Button>
            )
          }
        >
          <ul className={styles.duplicates}>
            {duplicates.slice(0, 24).map((entry) => (
              <li key={entry.id}>
                <DuplicateChoice
                  label={`${entry.name} looks like ${entry.duplicateOf?.name ?? 'another piece'}`}
                  fresh={{ picture: <UploadPhoto upload={entry} />, caption: 'New photo' }}
                  known={{
                    picture: entry.duplicateOf?.picture && <img src={entry.duplicateOf.picture} alt="" />,
                    caption: entry.duplicateOf?.name ?? 'In your closet',
                  }}
                  onDecide={(decision) => uploads.decide(entry.id, decision)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {moving.length > 0 && (
        <Section
          title="Uploads"
          actions={
            <>
              {failed > 0 && (
                <Button size="s" icon={<RotateCcw />} onClick={() => uploads.retryAll(closetGroup)}>
                  Retry {failed}
                </Button>
              )}
              {mayResume && (
                <Button size="s" icon={<Play />} onClick={() => uploads.resumeAll(closetGroup)}>
                  Resume all
                </Button>
              )}
              {active > 0 && (
                <Button size="s" icon={<Pause />} onClick={() => uploads.pauseAll(closetGroup)}>
                  Pause all
                </Button>
              )}
              <Button size="s" icon={<X />} onClick={() => uploads.cancelAll(closetGroup)}>
                Cancel all
              </Button>
            </>
          }
        >
          <ProgressBar label="Photos" value={fraction} detail={`${done} of ${files.length}`} state={state} />
          <ul className={styles.rows}>
            {moving.slice(0, listed).map((entry) => (
              <QueueRow key={entry.id} entry={entry} uploads={uploads} />
            ))}
          </ul>
          {moving.length > listed && <p className={styles.more}>and {moving.length - listed} more</p>}
        </Section>
      )}
    </>
  );
}

const QueueRow = memo(function QueueRow({ entry, uploads }: { entry: FileUpload; uploads: ShellUploads }) {
  const { id, name, state, offline } = entry;
  const said = offline
    ? 'Offline, continues automatically'
    : state === 'error'
      ? (entry.reason ?? words.error)
      : words[state];
  return (
    <li className={styles.row}>
      <ProgressRing
        label={`${name}: ${words[state]}`}
        value={entry.fraction}
        state={state === 'error' ? 'error' : 'running'}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.state}>
        {said} · {formatBytes(entry.bytes)}
      </span>
      <span className={styles.buttons}>
        {(state === 'running' || state === 'waiting') && (
          <IconButton label={`Pause ${name}`} icon={<Pause />} onClick={() => uploads.pause(id)} />
        )}
        {(state === 'paused' || state === 'pausing') && !offline && (
          <IconButton label={`Resume ${name}`} icon={<Play />} onClick={() => uploads.resume(id)} />
        )}
        {(state === 'error' || entry.recoverable) && (
          <IconButton label={`Retry ${name}`} icon={<RotateCcw />} onClick={() => uploads.retry(id)} />
        )}
        {state !== 'saving' && state !== 'canceling' && (
          <IconButton label={`Cancel ${name}`} icon={<X />} onClick={() => uploads.cancel(id)} />
        )}
      </span>
    </li>
  );
});

/** Preview from the file in this browser. */
function UploadPhoto({ upload }: { upload: FileUpload }) {
  const { src, drop } = useUploadPicture(useShell().uploads, upload);
  return src === null ? null : <img src={src} alt="" onError={drop} />;
}
