import { toast } from 'sonner';

/** Durations of toasts, in milliseconds (specification.md, section 9). */
export const TOAST_DURATION_MS = { success: 2800, error: 4200, default: 3500 } as const;

/** Maximum number of visible toasts (specification.md, section 9). */
export const TOAST_LIMIT = 20;

export interface NotifyOptions {
  /** Reverts the action of the toast: "Deleted." with Undo. */
  onUndo?: () => void;
}

/** An Undo changes neither the look nor the duration of a toast. */
const settings = (kind: keyof typeof TOAST_DURATION_MS, { onUndo }: NotifyOptions = {}) => ({
  duration: TOAST_DURATION_MS[kind],
  ...(onUndo && { action: { label: 'Undo', onClick: onUndo } }),
});

/** Shows a toast. Needs one `Toaster` in the page. Important information belongs into the page instead. */
export const notify = {
  success: (message: string, options?: NotifyOptions) => toast.success(message, settings('success', options)),
  error: (message: string, options?: NotifyOptions) => toast.error(message, settings('error', options)),
  message: (message: string, options?: NotifyOptions) => toast(message, settings('default', options)),
  dismiss: (id?: string | number) => toast.dismiss(id),
};
