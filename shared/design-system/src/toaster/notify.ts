import { toast } from 'sonner';

/** How long toasts stay, in milliseconds (specification.md, section 9). */
export const TOAST_DURATION_MS = { success: 2800, error: 4200, default: 3500 } as const;

/** At most so many toasts are in view at once (specification.md, section 9). */
export const TOAST_LIMIT = 20;

export interface NotifyOptions {
  /** Takes back what the toast is about: "Deleted." with Undo. */
  onUndo?: () => void;
}

/** An Undo changes neither how a toast looks nor how long it stays. */
const settings = (kind: keyof typeof TOAST_DURATION_MS, { onUndo }: NotifyOptions = {}) => ({
  duration: TOAST_DURATION_MS[kind],
  ...(onUndo && { action: { label: 'Undo', onClick: onUndo } }),
});

/**
 * Tells the person something in passing. Needs one `Toaster` in the page. What must not be missed belongs into
 * the page instead.
 */
export const notify = {
  success: (message: string, options?: NotifyOptions) => toast.success(message, settings('success', options)),
  error: (message: string, options?: NotifyOptions) => toast.error(message, settings('error', options)),
  message: (message: string, options?: NotifyOptions) => toast(message, settings('default', options)),
  dismiss: (id?: string | number) => toast.dismiss(id),
};
