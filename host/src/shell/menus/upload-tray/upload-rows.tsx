import { memo, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import AudioLines from 'lucide-react/icons/audio-lines';
import Check from 'lucide-react/icons/check';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { Link } from '@bestie/design-system/link';
import type { FileUpload, FileUploadState, ShellUploads } from '@bestie/remote-kit/upload-contract';
import { uploadInWords } from '@bestie/remote-kit/upload-words';
import { useUploadPicture } from '@bestie/remote-kit/use-uploads';
import styles from './upload-tray.module.css';

/** Files that need an answer first, then active, waiting and finished ones. */
const order: FileUploadState[] = [
  ...(['duplicate', 'lost', 'error', 'running', 'saving', 'pausing', 'canceling', 'paused'] as const),
  ...(['reading', 'waiting', 'canceled', 'success'] as const),
];

/** Row heights in px, with and without buttons. */
const rowHeight = 60;
const askingHeight = 108;

/** A virtualized list of files. */
export function UploadRows({ files, uploads }: { files: readonly FileUpload[]; uploads: ShellUploads }) {
  const root = useRef<HTMLDivElement>(null);
  const sorted = [...files].sort((left, right) => order.indexOf(left.state) - order.indexOf(right.state));
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => root.current,
    estimateSize: (index) => (sorted[index]?.state === 'duplicate' ? askingHeight : rowHeight),
    getItemKey: (index) => `${sorted[index]?.id} ${sorted[index]?.state === 'duplicate'}`,
    overscan: 4,
    initialRect: { width: 360, height: 360 },
  });
  return (
    // A scrollable list must be focusable even when no row has a button.
    <div ref={root} className={styles.scroll} tabIndex={0} role="region" aria-label="Files being uploaded">
      <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const file = sorted[index];
          return (
            file && (
              <li
                key={key}
                className={styles.row}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <Row file={file} uploads={uploads} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

const Row = memo(function Row({ file, uploads }: { file: FileUpload; uploads: ShellUploads }) {
  const { id, name, href, state, fraction, offline, recoverable, duplicateOf } = file;
  const moves = ['running', 'pausing', 'paused', 'canceling', 'saving'].includes(state);
  return (
    <>
      <Thumb file={file} uploads={uploads} />
      <div className={styles.words}>
        <Link href={href} className={styles.name}>
          {name}
        </Link>
        <p className={styles.said} data-state={state}>
          {uploadInWords(file)}
        </p>
        {moves && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${fraction * 100}%` }} />
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {(state === 'running' || state === 'waiting') && (
          <Act label={`Pause ${name}`} icon={<Pause />} onClick={() => uploads.pause(id)} />
        )}
        {(state === 'paused' || state === 'pausing') && !offline && (
          <Act label={`Resume ${name}`} icon={<Play />} onClick={() => uploads.resume(id)} />
        )}
        {(state === 'error' || recoverable) && (
          <Act
            label={recoverable ? `Continue ${name}` : `Retry ${name}`}
            icon={<RotateCcw />}
            onClick={() => uploads.retry(id)}
          />
        )}
        {!['success', 'saving', 'canceling', 'canceled', 'duplicate'].includes(state) && (
          <Act label={`Cancel ${name}`} icon={<X />} onClick={() => uploads.cancel(id)} />
        )}
      </div>
      {state === 'duplicate' && (
        <div className={styles.decisions}>
          <Button size="s" aria-label={`Skip ${name}`} onClick={() => uploads.decide(id, 'skip')}>
            Skip
          </Button>
          <Button size="s" aria-label={`Keep both: ${name}`} onClick={() => uploads.decide(id, 'keep')}>
            Keep both
          </Button>
          {duplicateOf?.id && (
            <Button
              size="s"
              aria-label={`Replace with ${name}`}
              onClick={() => uploads.decide(id, 'replace')}
            >
              Replace
            </Button>
          )}
        </div>
      )}
    </>
  );
});

function Act(props: { label: string; icon: React.ReactElement; onClick: () => void }) {
  return <IconButton {...props} tooltip={false} />;
}

/** The local preview of a file, or an icon of its kind. */
function Thumb({ file, uploads }: { file: FileUpload; uploads: ShellUploads }) {
  const { src, drop } = useUploadPicture(uploads, file);
  const { state, type } = file;
  const Icon =
    state === 'success'
      ? Check
      : type.startsWith('video/')
        ? Film
        : type.startsWith('audio/')
          ? AudioLines
          : Image;
  return (
    <span className={styles.thumb} data-state={state} aria-hidden="true">
      {src !== null && state !== 'success' ? <img src={src} alt="" onError={drop} /> : <Icon />}
    </span>
  );
}
