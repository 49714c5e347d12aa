import { memo, useRef } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { IconButton } from '@bestie/design-system/icon-button';
import { ProgressBar } from '@bestie/design-system/progress-bar';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload, FileUploadState, ShellUploads } from '@bestie/remote-kit/upload-contract';
import { uploadWords } from '@bestie/remote-kit/upload-words';
import { usePageTop } from '@bestie/remote-kit/use-page-top';
import { UploadThumb } from './upload-thumb';
import styles from './upload-list.module.css';

const words: Record<FileUploadState, string> = {
  ...uploadWords,
  reading: 'Checking…',
  duplicate: 'Already in this space',
  success: 'Done',
};

/** Files that need a decision come first, then running, waiting and finished ones. */
const order: FileUploadState[] = [
  ...(['duplicate', 'lost', 'error', 'running', 'saving', 'pausing', 'canceling', 'paused'] as const),
  ...(['reading', 'waiting', 'success'] as const),
];

const rowHeight = 88;

/** The files, of which only the visible ones are rendered. */
export function UploadList({ entries }: { entries: readonly FileUpload[] }) {
  const { uploads } = useShell();
  const root = useRef<HTMLUListElement>(null);
  const top = usePageTop(root);
  const sorted = [...entries].sort((left, right) => order.indexOf(left.state) - order.indexOf(right.state));
  const virtualizer = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => sorted[index]?.id ?? index,
    initialRect: { width: 1000, height: 900 },
  });
  return (
    <ul ref={root} className={styles.list} aria-label="Files" style={{ height: sorted.length * rowHeight }}>
      {virtualizer.getVirtualItems().map((row) => {
        const entry = sorted[row.index];
        return (
          entry && (
            <li
              key={row.key}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${row.start - top}px)` }}
            >
              <UploadRow entry={entry} uploads={uploads} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function saidOf({ state, offline, recoverable }: FileUpload): string {
  if (offline) return 'Offline, continues automatically';
  return recoverable ? 'The browser will ask before reading this file again' : words[state];
}

const UploadRow = memo(function UploadRow({ entry, uploads }: { entry: FileUpload; uploads: ShellUploads }) {
  const { id, state, name, offline, recoverable } = entry;
  const moving = ['running', 'pausing', 'paused', 'canceling', 'saving'].includes(state);
  const detail =
    state === 'error'
      ? entry.reason
      : state === 'duplicate' && entry.duplicateOf
        ? `Already in this space: ${entry.duplicateOf.name}`
        : `${saidOf(entry)} · ${formatBytes(entry.bytes)}`;
  return (
    <>
      <UploadThumb entry={entry} />
      <div className={styles.words}>
        <p className={styles.name}>
          {entry.folder && <span className={styles.folder}>{entry.folder}/</span>}
          {name}
        </p>
        <p className={styles.detail} data-state={state}>
          {detail}
        </p>
        {moving && (
          <ProgressBar
            label={name}
            labelHidden
            value={entry.fraction}
            state={state === 'paused' || state === 'pausing' ? 'paused' : 'running'}
          />
        )}
      </div>
      <div className={styles.actions}>
        {state === 'duplicate' && (
          <>
            <Button size="s" onClick={() => uploads.decide(id, 'skip')} aria-label={`Skip ${name}`}>
              Skip
            </Button>
            <Button size="s" onClick={() => uploads.decide(id, 'keep')} aria-label={`Keep both: ${name}`}>
              Keep
            </Button>
            {entry.duplicateOf?.id && (
              <Button
                size="s"
                onClick={() => uploads.decide(id, 'replace')}
                aria-label={`Replace with ${name}`}
              >
                Replace
              </Button>
            )}
          </>
        )}
        {(state === 'running' || state === 'waiting') && (
          <IconButton
            label={`Pause ${name}`}
            icon={<Pause />}
            tooltip={false}
            onClick={() => uploads.pause(id)}
          />
        )}
        {(state === 'paused' || state === 'pausing') && !offline && (
          <IconButton
            label={`Resume ${name}`}
            icon={<Play />}
            tooltip={false}
            onClick={() => uploads.resume(id)}
          />
        )}
        {recoverable && (
          <Button size="s" onClick={() => uploads.retry(id)} aria-label={`Continue ${name}`}>
            Continue
          </Button>
        )}
        {state === 'error' && (
          <IconButton
            label={`Retry ${name}`}
            icon={<RotateCcw />}
            tooltip={false}
            onClick={() => uploads.retry(id)}
          />
        )}
        {!['success', 'saving', 'canceling', 'duplicate'].includes(state) && (
          <IconButton
            label={`Cancel ${name}`}
            icon={<X />}
            tooltip={false}
            onClick={() => uploads.cancel(id)}
          />
        )}
      </div>
    </>
  );
});
