import type { FileUpload, ShellUploads } from '@bestie/remote-kit/upload-contract';
import { clipGroup } from './add-sound';

const over: readonly FileUpload['state'][] = ['lost', 'canceling', 'canceled'];

/** Where the uploads of clips stand; `none` when one of them was canceled or has lost its file. */
export function uploadsOf(files: readonly FileUpload[], clips: readonly string[]): 'none' | 'some' | 'done' {
  const states = clips.map((clip) => files.findLast(({ group }) => group === clipGroup(clip))?.state);
  if (states.some((state) => state === undefined || over.includes(state))) return 'none';
  return states.every((state) => state === 'success') ? 'done' : 'some';
}

/** Resolves when all clips are uploaded, or one of them will not be. @returns whether they are */
export function whenUploaded(uploads: ShellUploads, clips: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const state = uploadsOf(uploads.getSnapshot().files, clips);
      if (state === 'some') return;
      stop();
      resolve(state === 'done');
    };
    const stop = uploads.subscribe(look);
    look();
  });
}
