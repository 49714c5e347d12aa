import type { ToastKind } from '@bestie/remote-kit/shell-contract';
import { useToasts } from './toast-store';
import type { ToastRequest } from './toast-store';

let loading: Promise<void> | null = null;

/** Loads what shows toasts; the first one does so otherwise. */
export function loadToasts(): Promise<void> {
  loading ??= import(/* webpackChunkName: "toasts" */ './toast-area').then(
    ({ ToastArea }) => useToasts.setState({ Area: ToastArea }),
    (error: unknown) => {
      // The next toast tries again; this message is logged to the console.
      loading = null;
      console.warn('Toasts could not be loaded.', error);
    },
  );
  return loading;
}

/** Shows a short message; duration and position as in specification.md, section 9. */
export function toast(message: string, options: { kind?: ToastKind; undo?: () => void } = {}): void {
  const request: ToastRequest = { message, kind: options.kind ?? 'default', undo: options.undo };
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, request] }));
  void loadToasts();
}
