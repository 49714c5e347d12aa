import { create } from 'zustand';
import type { ComponentType } from 'react';
import type { ToastKind } from '@bestie/remote-kit/shell-contract';

export interface ToastRequest {
  message: string;
  kind: ToastKind;
  undo: (() => void) | undefined;
}

interface ToastState {
  /** Loaded with the first toast; most visits never see one. */
  Area: ComponentType | null;
  /** Toasts that wait for the area. */
  waiting: ToastRequest[];
}

export const useToasts = create<ToastState>(() => ({ Area: null, waiting: [] }));

let loading: Promise<void> | null = null;

function loadArea(): Promise<void> {
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
  void loadArea();
}
