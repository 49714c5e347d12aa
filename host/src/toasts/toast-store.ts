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
