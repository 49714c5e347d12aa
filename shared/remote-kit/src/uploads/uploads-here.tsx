import { useRef } from 'react';
import { Button } from '@bestie/design-system/button';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { useShell } from '../shell/shell';
import type { FileUpload } from './upload-contract';
import { uploadInWords } from './upload-words';
import styles from './uploads-here.module.css';

/**
 * The uploads of one target, with their progress and actions. The tray shows the same files; finished ones
 * are shown by the target itself.
 */
export function UploadsHere({ uploads: files }: { uploads: readonly FileUpload[] }) {
  const open = files.filter(({ state }) => state !== 'success' && state !== 'canceled');
  if (open.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {open.map((file) => (
        <li key={file.id}>
          <Row file={file} />
        </li>
      ))}
    </ul>
  );
}

function Row({ file }: { file: FileUpload }) {
  const { uploads, toast } = useShell();
  const picker = useRef<HTMLInputElement>(null);
  const { id, name, state, fraction, offline, recoverable } = file;
  const stuck = state === 'error' || state === 'lost';

  async function give(chosen: readonly File[]) {
    const others = await uploads.giveFiles(chosen.map((one) => ({ file: one })));
    if (others.length > 0) toast('That’s a different file, or it has changed since.', { kind: 'error' });
  }

  return (
    <div className={styles.row}>
      <ProgressBar
        label={name}
        value={state === 'reading' || state === 'saving' ? null : fraction}
        detail={stuck ? '' : uploadInWords(file)}
        state={stuck ? 'error' : state === 'paused' || state === 'pausing' ? 'paused' : 'running'}
      />
      {stuck && (
        <p role="alert" className={styles.reason}>
          {uploadInWords(file)}
        </p>
      )}
      <div className={styles.buttons}>
        {(state === 'error' || recoverable) && (
          <Button size="s" aria-label={`Retry ${name}`} onClick={() => uploads.retry(id)}>
            Retry
          </Button>
        )}
        {state === 'lost' && !recoverable && (
          <Button size="s" onClick={() => picker.current?.click()}>
            Choose again
          </Button>
        )}
        {state === 'paused' && !offline && (
          <Button size="s" aria-label={`Resume ${name}`} onClick={() => uploads.resume(id)}>
            Resume
          </Button>
        )}
        {state !== 'saving' && state !== 'canceling' && (
          <Button size="s" variant="ghost" aria-label={`Cancel ${name}`} onClick={() => uploads.cancel(id)}>
            Cancel
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`Choose ${name} again`}
        onChange={(event) => {
          void give([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
