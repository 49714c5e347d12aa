import { formatBytes } from '@bestie/design-system/format-bytes';
import type { FileUpload, FileUploadState } from './upload-contract';

/** States of a file in words; pages say some of them with their own nouns. */
export const uploadWords: Record<FileUploadState, string> = {
  reading: 'Reading…',
  duplicate: 'There already',
  lost: 'Please choose this file again',
  waiting: 'Waiting',
  running: 'Uploading',
  pausing: 'Pausing…',
  paused: 'Paused',
  canceling: 'Cancelling…',
  canceled: 'Cancelled',
  saving: 'Saving…',
  error: 'Failed',
  success: 'Uploaded',
};

/** What is going on with a file, in words; why, where it has failed. */
export function uploadInWords({ state, offline, regainable, reason, twin, bytes }: FileUpload): string {
  if (state === 'error') return reason ?? uploadWords.error;
  if (offline) return 'Offline, goes on by itself';
  if (regainable) return 'The browser asks before it reads this file again';
  if (state === 'duplicate' && twin) return `There already: ${twin.name}`;
  return `${uploadWords[state]} · ${formatBytes(bytes)}`;
}
