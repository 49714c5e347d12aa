import type { ProgressEntry } from '@bestie/remote-kit/shell-contract';
import type { UploadsSnapshot } from '@bestie/remote-kit/upload-contract';
import { totalsOf } from '@bestie/remote-kit/upload-totals';
import { uploadsProgressId } from './lazy-uploads';

const filesInWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;

/** All uploads as one line of the topbar's progress; null while there are none. */
export function progressOf({ files, secondsLeft, offline }: UploadsSnapshot): ProgressEntry | null {
  if (files.length === 0) return null;
  const totals = totalsOf(files);
  const open = totals.files - totals.done;
  return {
    id: uploadsProgressId,
    label:
      open === 0
        ? `${filesInWords(totals.done)} uploaded`
        : `Uploading ${filesInWords(totals.files)}, ${totals.done.toLocaleString('en')} done`,
    fraction: totals.fraction,
    state: offline && totals.state === 'running' ? 'paused' : totals.state,
    ...(secondsLeft !== null && { secondsLeft }),
  };
}
