import { useEffect } from 'react';
import { notify } from '@bestie/design-system/notify';
import { Toaster } from '@bestie/design-system/toaster';
import { useToasts, type ToastRequest } from './toast-store';

function show({ message, kind, undo }: ToastRequest): void {
  notify[kind === 'default' ? 'message' : kind](message, undo && { onUndo: undo });
}

/** Shows waiting toasts in order, as soon as there is room. */
export function ToastArea() {
  const waiting = useToasts((state) => state.waiting);
  useEffect(() => {
    if (waiting.length === 0) return;
    useToasts.setState(({ waiting: now }) => ({
      waiting: now.filter((request) => !waiting.includes(request)),
    }));
    waiting.forEach(show);
  }, [waiting]);
  return <Toaster />;
}
