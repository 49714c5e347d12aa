import { useRef, useState } from 'react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import { useUploadsSnapshot } from '@bestie/remote-kit/use-uploads';
import { elsewhereInWords } from '../../../uploads/upload-progress';
import { remainingWords } from '../../../page-state/remaining-words';
import { useServices } from '../../services';
import { UploadRows } from './upload-rows';
import styles from './upload-tray.module.css';

/** All uploads over all consoles: one progress bar, actions for all, and a row for each. */
export function UploadTray() {
  const { uploads, toast } = useServices();
  const { files, secondsLeft, offline, elsewhere } = useUploadsSnapshot(uploads);
  const [cancelling, setCancelling] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const totals = totalsOf(files);
  const open = totals.files - totals.done;
  const lost = files.filter(({ state, recoverable }) => state === 'lost' && !recoverable).length;
  const mayPause = files.some(({ state }) => state === 'running' || state === 'waiting');
  const mayResume = files.some(({ state, offline: held }) => state === 'paused' && !held);

  async function give(chosen: File[]) {
    const others = await uploads.giveFiles(chosen.map((file) => ({ file })));
    if (others.length > 0)
      toast(`${plural(others.length, 'file')} didn’t match any upload.`, { kind: 'error' });
  }

  const other = elsewhere && (
    <p className={styles.note} role="status">
      {elsewhereInWords(elsewhere)}. You can stop it there; when that tab closes, this one takes over.
    </p>
  );
  if (files.length === 0) return <div className={styles.tray}>{other}</div>;
  return (
    <div className={styles.tray}>
      <ProgressBar
        label={
          open === 0
            ? `${plural(totals.files, 'file')} uploaded`
            : `${totals.done} of ${plural(totals.files, 'file')} uploaded`
        }
        value={totals.fraction}
        detail={
          open === 0
            ? formatBytes(totals.bytes)
            : `${Math.floor(totals.fraction * 100)}%${secondsLeft === null ? '' : ` · ${remainingWords(secondsLeft)} left`}`
        }
        state={offline && totals.state === 'running' ? 'paused' : totals.state}
      />
      {offline && (
        <p className={styles.note} role="status">
          You’re offline. Uploads continue when you’re back online.
        </p>
      )}
      {other}
      {lost > 0 && (
        <p className={styles.note}>
          <span>The browser couldn’t keep {plural(lost, 'file')} through the reload.</span>
          <Button size="s" onClick={() => picker.current?.click()}>
            Choose again
          </Button>
        </p>
      )}
      <div className={styles.buttons} role="group" aria-label="All uploads">
        {cancelling && open > 0 ? (
          <>
            <span className={styles.question}>Cancel {plural(open, 'file')}?</span>
            <Button
              size="s"
              variant="danger"
              onClick={() => {
                setCancelling(false);
                uploads.cancelAll();
              }}
            >
              Cancel uploads
            </Button>
            <Button size="s" variant="ghost" onClick={() => setCancelling(false)}>
              Keep uploading
            </Button>
          </>
        ) : (
          <>
            {totals.failed > 0 && (
              <Button size="s" icon={<RotateCcw />} onClick={() => uploads.retryAll()}>
                Retry {totals.failed}
              </Button>
            )}
            {mayResume && (
              <Button size="s" icon={<Play />} onClick={() => uploads.resumeAll()}>
                Resume all
              </Button>
            )}
            {mayPause && (
              <Button size="s" icon={<Pause />} onClick={() => uploads.pauseAll()}>
                Pause all
              </Button>
            )}
            {open > 0 && (
              <Button size="s" variant="ghost" icon={<X />} onClick={() => setCancelling(true)}>
                Cancel all
              </Button>
            )}
            {totals.done > 0 && (
              <Button size="s" variant="ghost" onClick={() => uploads.clearDone()}>
                Clear completed
              </Button>
            )}
          </>
        )}
      </div>
      <UploadRows files={files} uploads={uploads} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="Choose files again"
        onChange={(event) => {
          void give([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
