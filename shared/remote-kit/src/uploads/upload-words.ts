import { formatBytes } from '@bestie/design-system/format-bytes';
import type { FileUpload, FileUploadState } from './upload-contract';

/** States of a file in words; some pages use their own nouns. */
export const uploadWords: Record<FileUploadState, string> = {
  reading: 'Reading…',
  duplicate: 'Already here',
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

/** The state of a file in words; for a failure its reason. */
export function uploadInWords({
  state,
  offline,
  recoverable,
  reason,
  duplicateOf,
  bytes,
}: FileUpload): string {
  if (state === 'error') return reason ?? uploadWords.error;
  if (offline) return 'Offline, continues automatically';
  if (recoverable) return 'The browser will ask before reading this file again';
  if (state === 'duplicate' && duplicateOf) return `Already here: ${duplicateOf.name}`;
  return `${uploadWords[state]} · ${formatBytes(bytes)}`;
}
