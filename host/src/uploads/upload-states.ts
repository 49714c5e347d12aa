import type { FileUploadState } from '@bestie/remote-kit/upload-contract';

/**
 * Where a file may go from where it is. From `running` to `success` as specification.md, section 4, has it: pause
 * only from running, resume from paused or pausing, cancel from running or pausing. What has not begun, or waits for
 * the person, is simply taken out.
 */
const transitions: Record<FileUploadState, readonly FileUploadState[]> = {
  reading: ['duplicate', 'waiting', 'lost', 'error', 'canceled'],
  duplicate: ['waiting', 'canceled'],
  lost: ['reading', 'waiting', 'canceled'],
  waiting: ['running', 'saving', 'paused', 'lost', 'error', 'canceled'],
  running: ['pausing', 'canceling', 'saving', 'error'],
  // The last byte may arrive before the pause takes hold.
  pausing: ['paused', 'running', 'canceling', 'saving', 'error'],
  paused: ['running', 'waiting', 'canceled'],
  canceling: ['canceled'],
  canceled: [],
  saving: ['success', 'error'],
  error: ['reading', 'waiting', 'canceled'],
  success: [],
};

/** Whether a file may change from one state into another. */
export const mayEnter = (from: FileUploadState, to: FileUploadState): boolean =>
  transitions[from].includes(to);

/** Takes one of the parallel places: its bytes are on their way. */
export const isBusy = (state: FileUploadState): boolean =>
  state === 'running' || state === 'pausing' || state === 'canceling';

/** Nothing more will come of it. */
export const isOver = (state: FileUploadState): boolean => state === 'success' || state === 'canceled';
