import { toast } from 'sonner';

/** How long toasts stay, in milliseconds (specification.md, section 9). */
export const TOAST_DURATION_MS = { success: 2800, error: 4200, default: 3500 } as const;

/** At most so many toasts are in view at once (specification.md, section 9). */
export const TOAST_LIMIT = 20;

/**
 * Tells the person something in passing. Needs one `Toaster` in the page. What must not be missed belongs into
 * the page instead.
 */
export const notify = {
  success: (message: string) => toast.success(message, { duration: TOAST_DURATION_MS.success }),
  error: (message: string) => toast.error(message, { duration: TOAST_DURATION_MS.error }),
  message: (message: string) => toast(message, { duration: TOAST_DURATION_MS.default }),
  /** Something was done that can be taken back: "Deleted." with Undo. */
  undo: (message: string, onUndo: () => void) =>
    toast(message, { duration: TOAST_DURATION_MS.default, action: { label: 'Undo', onClick: onUndo } }),
  dismiss: (id?: string | number) => toast.dismiss(id),
};
