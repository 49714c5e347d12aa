import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { plural } from '@bestie/design-system/format-number';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import styles from './upload-summary.module.css';

/** One progress bar for all uploads, and actions for all of them. */
export function UploadSummary({ entries, group }: { entries: readonly FileUpload[]; group: string }) {
  const { uploads } = useShell();
  const [cancelling, setCancelling] = useState(false);
  const totals = totalsOf(entries);
  const has = (...states: FileUpload['state'][]) => entries.some(({ state }) => states.includes(state));
  const mayResume = entries.some(
    ({ state, offline }) => (state === 'paused' || state === 'pausing') && !offline,
  );
  const open = totals.files - totals.done;
  const duplicates = entries.filter(({ state }) => state === 'duplicate');
  const decideAll = (decision: 'skip' | 'keep') =>
    duplicates.forEach(({ id }) => uploads.decide(id, decision));
  return (
    <div className={styles.summary}>
      <ProgressBar
        label={
          open === 0 ? `${plural(totals.files, 'file')} uploaded` : `${totals.done} of ${totals.files} files`
        }
        value={totals.fraction}
        detail={`${formatBytes(totals.sentBytes)} of ${formatBytes(totals.bytes)}`}
        state={totals.state}
      />
      <div className={styles.buttons} role="group" aria-label="All uploads">
        {has('running', 'waiting') && (
          <Button size="s" icon={<Pause />} onClick={() => uploads.pauseAll(group)}>
            Pause all
          </Button>
        )}
        {mayResume && (
          <Button size="s" icon={<Play />} onClick={() => uploads.resumeAll(group)}>
            Resume all
          </Button>
        )}
        {totals.failed > 0 && (
          <Button size="s" icon={<RotateCcw />} onClick={() => uploads.retryAll(group)}>
            Retry {totals.failed}
          </Button>
        )}
        {duplicates.length > 1 && (
          <>
            <Button size="s" onClick={() => decideAll('skip')}>
              Skip all {duplicates.length} duplicates
            </Button>
            <Button size="s" onClick={() => decideAll('keep')}>
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
          <Button size="s" variant="ghost" onClick={() => uploads.clearDone(group)}>
            Clear finished
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancel all uploads?"
        description={`${plural(open, 'file')} will not be uploaded. What’s already uploaded stays.`}
        confirmLabel="Cancel uploads"
        cancelLabel="Keep uploading"
        danger
        onConfirm={() => uploads.cancelAll(group)}
      />
    </div>
  );
}
