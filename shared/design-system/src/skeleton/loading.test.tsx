/** Slow loading is explained in words: offline, and on a slow connection. */
import { act, render, screen } from '@testing-library/react';
import { Loading, SLOW_AFTER_MS, TileGridSkeleton } from './skeleton';

function goOffline(offline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline);
  act(() => void window.dispatchEvent(new Event(offline ? 'offline' : 'online')));
}
const pieces = (
  <Loading label="Loading your pieces…">
    <TileGridSkeleton count={3} />
  </Loading>
);
const shapes = (container: HTMLElement) => container.querySelectorAll('.bone').length;

test('offline is announced, without shapes that promise content', () => {
  const { container } = render(pieces);
  expect(shapes(container)).toBeGreaterThan(0);
  goOffline(true);
  expect(shapes(container)).toBe(0);
  expect(screen.getByText('You’re offline. This will load when you’re back online.')).toBeVisible();
  goOffline(false);
  expect(shapes(container)).toBeGreaterThan(0);
  expect(screen.queryByText(/offline/)).toBeNull();
});

test('a slow connection keeps the shapes and says that the page is still loading', () => {
  jest.useFakeTimers();
  try {
    const { container } = render(pieces);
    act(() => jest.advanceTimersByTime(SLOW_AFTER_MS - 1));
    expect(screen.queryByText(/Still loading/)).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('Still loading. Your connection seems slow.')).toBeVisible();
    expect(shapes(container)).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
