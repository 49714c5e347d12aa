import { useEffect } from 'react';
import { notify } from '@bestie/design-system/notify';
import { Toaster } from '@bestie/design-system/toaster';
import { useToasts, type ToastRequest } from './toasts';

function show({ message, kind, undo }: ToastRequest): void {
  if (undo) notify.undo(message, undo);
  else if (kind === 'default') notify.message(message);
  else notify[kind](message);
}

/** Shows what waits, in order, as soon as there is a place for it. */
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
