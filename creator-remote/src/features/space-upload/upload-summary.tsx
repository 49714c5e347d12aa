import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { plural } from '../../spaces/space-words';
import type { SpaceQueue } from '../../uploads/space-queue';
import { totalsOf } from '../../uploads/upload-entry';
import type { UploadEntry } from '../../uploads/upload-entry';
import styles from './upload-summary.module.css';

/** One bar for everything, and what can be done with everything. */
export function UploadSummary({ entries, queue }: { entries: readonly UploadEntry[]; queue: SpaceQueue }) {
  const [cancelling, setCancelling] = useState(false);
  const totals = totalsOf(entries);
  const has = (...states: UploadEntry['state'][]) => entries.some(({ state }) => states.includes(state));
  const open = totals.files - totals.done;
  const state =
    open === 0
      ? 'done'
      : has('running', 'waiting', 'saving', 'reading')
        ? 'running'
        : totals.failed > 0
          ? 'error'
          : 'paused';
  const duplicates = entries.filter((entry) => entry.state === 'duplicate').length;
  return (
    <div className={styles.summary}>
      <ProgressBar
        label={
          open === 0 ? `${plural(totals.files, 'file')} arrived` : `${totals.done} of ${totals.files} files`
        }
        value={totals.fraction}
        detail={`${formatBytes(totals.sentBytes)} of ${formatBytes(totals.bytes)}`}
        state={state}
      />
      <div className={styles.buttons} role="group" aria-label="All uploads">
        {has('running', 'waiting') && (
          <Button size="s" icon={<Pause />} onClick={queue.pauseAll}>
            Pause all
          </Button>
        )}
        {has('paused', 'pausing') && (
          <Button size="s" icon={<Play />} onClick={queue.resumeAll}>
            Resume all
          </Button>
        )}
        {totals.failed > 0 && (
          <Button size="s" icon={<RotateCcw />} onClick={queue.retryAll}>
            Retry {totals.failed}
          </Button>
        )}
        {duplicates > 1 && (
          <>
            <Button size="s" onClick={() => queue.decideAll('skip')}>
              Skip all {duplicates} duplicates
            </Button>
            <Button size="s" onClick={() => queue.decideAll('keep')}>
              Keep all
            </Button>
          </>
        )}
        {open > 0 && (
          <Button size="s" variant="ghost" icon={<X />} onClick={() => setCancelling(true)}>
            Cancel all
          </Button>
        )}
        {totals.done > 0 && (
          <Button size="s" variant="ghost" onClick={queue.clearDone}>
            Clear finished
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancel all uploads?"
        description={`${plural(open, 'file')} will not be uploaded. What has arrived already stays.`}
        confirmLabel="Cancel uploads"
        cancelLabel="Go on uploading"
        danger
        onConfirm={queue.cancelAll}
      />
    </div>
  );
}
