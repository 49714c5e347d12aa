import { formatNumber, plural } from '@bestie/design-system/format-number';
import type { ProgressEntry } from '@bestie/remote-kit/shell-contract';
import type { UploadsElsewhere, UploadsSnapshot } from '@bestie/remote-kit/upload-contract';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import { uploadsProgressId } from './lazy-uploads';

/** The figures reported to other tabs; null when idle. Sent bytes are rounded to one percent. */
export function workOf({ files }: UploadsSnapshot): UploadsElsewhere | null {
  const { files: count, done, bytes, fraction, state } = totalsOf(files);
  if (count === 0 || state === 'done') return null;
  return { files: count, done, bytes, sentBytes: Math.floor((Math.floor(fraction * 100) / 100) * bytes) };
}

/** Other tabs' uploads, in words. */
export const elsewhereInWords = ({ files, done }: UploadsElsewhere): string =>
  `Another tab is uploading ${plural(files, 'file')}, ${formatNumber(done)} done`;

/** All uploads as one entry of the topbar's progress; null when there are none. */
export function progressOf({
  files,
  secondsLeft,
  offline,
  elsewhere,
}: UploadsSnapshot): ProgressEntry | null {
  if (files.length === 0) {
    if (!elsewhere) return null;
    const { bytes, sentBytes } = elsewhere;
    const fraction = bytes > 0 ? sentBytes / bytes : 0;
    return { id: uploadsProgressId, label: elsewhereInWords(elsewhere), fraction, state: 'running' };
  }
  const totals = totalsOf(files);
  const open = totals.files - totals.done;
  return {
    id: uploadsProgressId,
    label:
      open === 0
        ? `${plural(totals.done, 'file')} uploaded`
        : `Uploading ${plural(totals.files, 'file')}, ${formatNumber(totals.done)} done`,
    fraction: totals.fraction,
    state: offline && totals.state === 'running' ? 'paused' : totals.state,
    ...(secondsLeft !== null && { secondsLeft }),
  };
}
