import { createHash } from 'node:crypto';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notify, TOAST_DURATION_MS, TOAST_LIMIT } from './notify';
import { TOASTER_STYLE_SOURCE } from './style-source';
import { Toaster } from './toaster';

test('durations and limit are specification.md’s: success 2800 ms, error 4200 ms, default 3500 ms, at most 20', () => {
  expect(TOAST_DURATION_MS).toEqual({ success: 2800, error: 4200, default: 3500 });
  expect(TOAST_LIMIT).toBe(20);
});

test('toasts appear top-center in a polite region, and Undo reverts', async () => {
  const onUndo = jest.fn();
  const { container } = render(<Toaster />);
  act(() => {
    notify.success('Role refreshed!');
    notify.success('Board deleted.', { onUndo });
  });
  expect(await screen.findByText('Role refreshed!')).toBeInTheDocument();
  const region = container.querySelector('section');
  expect(region).toHaveAttribute('aria-live', 'polite');
  expect(container.querySelector('[data-sonner-toaster]')).toMatchObject({
    dataset: expect.objectContaining({ yPosition: 'top', xPosition: 'center' }) as unknown,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
  act(() => {
    notify.dismiss();
  });
});

test.each([
  ['success', 2800],
  ['error', 4200],
  ['message', 3500],
] as const)('%s stays %d ms and looks like it, with an Undo too', async (kind, duration) => {
  jest.useFakeTimers();
  try {
    render(<Toaster />);
    act(() => {
      notify[kind](`${kind} toast`, { onUndo: () => undefined });
    });
    act(() => jest.advanceTimersByTime(50));
    const toast = screen.getByText(`${kind} toast`).closest('li');
    expect(toast).toHaveTextContent('Undo');
    expect(toast?.dataset.type ?? 'message').toBe(kind);
    if (kind !== 'message') expect(toast).toHaveClass(kind);
    act(() => jest.advanceTimersByTime(duration - 100));
    expect(toast).toHaveAttribute('data-removed', 'false');
    act(() => jest.advanceTimersByTime(100));
    expect(toast).toHaveAttribute('data-removed', 'true');
    act(() => jest.runOnlyPendingTimers());
  } finally {
    jest.useRealTimers();
  }
});

test('the policy contains the hash of the library’s style element', () => {
  const [style, ...others] = [...document.head.querySelectorAll('style')];
  const hash = createHash('sha256')
    .update(style?.textContent ?? '')
    .digest('base64');
  expect(`'sha256-${hash}'`).toBe(TOASTER_STYLE_SOURCE);
  expect(others).toEqual([]);
});
