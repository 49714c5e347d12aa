/** Toasts as consoles ask for them; durations and place are those of specification.md, section 9. */
import { act, render, screen } from '@testing-library/react';
import type { ToastKind } from '@bestie/remote-kit/shell-contract';
import { ToastHost } from './toast-host';
import { toast } from './toasts';

test.each<[ToastKind, number]>([
  ['success', 2800],
  ['error', 4200],
  ['default', 3500],
])('a toast that is %s stays %d ms and looks like it, also with an Undo', async (kind, duration) => {
  render(<ToastHost />);
  await act(async () => {
    toast('The first toast loads the area.', { kind });
    await import('./toast-area');
  });
  jest.useFakeTimers();
  try {
    act(() => toast(`A ${kind} toast.`, { kind, undo: () => undefined }));
    act(() => jest.advanceTimersByTime(50));
    const shown = screen.getByText(`A ${kind} toast.`).closest('li');
    expect(shown?.dataset.type ?? 'default').toBe(kind);
    expect(shown).toHaveTextContent('Undo');
    act(() => jest.advanceTimersByTime(duration - 100));
    expect(shown).toHaveAttribute('data-removed', 'false');
    act(() => jest.advanceTimersByTime(100));
    expect(shown).toHaveAttribute('data-removed', 'true');
    act(() => jest.runOnlyPendingTimers());
  } finally {
    jest.useRealTimers();
  }
});
