import type { FileUploadState } from '@bestie/remote-kit/upload-contract';

/**
 * Allowed transitions of an upload. From `running` to `success` as in specification.md, section 4: pause only from
 * running, resume from paused or pausing, cancel from running or pausing. An upload that has not started, or needs an
 * answer, is simply removed.
 */
const transitions: Record<FileUploadState, readonly FileUploadState[]> = {
  reading: ['duplicate', 'waiting', 'lost', 'error', 'canceled'],
  duplicate: ['waiting', 'canceled'],
  lost: ['reading', 'waiting', 'canceled'],
  waiting: ['running', 'saving', 'paused', 'lost', 'error', 'canceled'],
  running: ['pausing', 'canceling', 'saving', 'error'],
  // The last byte may arrive before the pause takes effect.
  pausing: ['paused', 'running', 'canceling', 'saving', 'error'],
  paused: ['running', 'waiting', 'canceled'],
  canceling: ['canceled'],
  canceled: [],
  saving: ['success', 'error'],
  error: ['reading', 'waiting', 'canceled'],
  success: [],
};

/** Whether an upload may change from one state to another. */
export const mayEnter = (from: FileUploadState, to: FileUploadState): boolean =>
  transitions[from].includes(to);

/** Occupies one of the parallel slots: its bytes are in progress. */
export const isBusy = (state: FileUploadState): boolean =>
  state === 'running' || state === 'pausing' || state === 'canceling';

/** A final state. */
export const isOver = (state: FileUploadState): boolean => state === 'success' || state === 'canceled';
