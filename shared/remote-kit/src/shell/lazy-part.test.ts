import { createElement, Suspense } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { followingPart, lazyPart, loadPart } from './lazy-part';
import { RemoteBoundary } from './remote-boundary';

const broken = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

test('code that cannot be loaded while the connection is down is requested again', async () => {
  let asked = 0;
  const part = await loadPart(() => {
    asked += 1;
    return asked < 3 ? Promise.reject(broken()) : Promise.resolve({ name: 'review' });
  }, [0, 0]);
  expect(part).toEqual({ name: 'review' });
  expect(asked).toBe(3);
});

test('code that never arrives fails, and code that arrived and is broken fails at once', async () => {
  let asked = 0;
  const never = loadPart(() => {
    asked += 1;
    return Promise.reject(broken());
  }, [0, 0]);
  await expect(never).rejects.toThrow('Loading chunk 7 failed.');
  expect(asked).toBe(3);
  const wrong = loadPart(() => {
    asked += 1;
    return Promise.reject(new TypeError('undefined is not a function'));
  }, [0, 0]);
  await expect(wrong).rejects.toThrow(TypeError);
  expect(asked).toBe(4);
});

test('a part that follows the first view is not requested while that is still loading', async () => {
  const loading = document.createElement('p');
  loading.dataset.loading = '';
  document.body.append(loading);
  const asked = jest.fn(() => Promise.resolve({ default: () => 'Further down' }));
  const Part = followingPart(asked);
  jest.useFakeTimers();
  render(createElement(Suspense, null, createElement(Part)));
  await jest.advanceTimersByTimeAsync(3_000);
  expect(asked).not.toHaveBeenCalled();
  loading.remove();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  jest.useRealTimers();
  expect(screen.getByText('Further down')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a part whose code did not arrive is loaded again by Retry, and stays once it is there', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let works = false;
  const asked = jest.fn(async () => {
    if (!works) throw new Error('The line is down.');
    return { default: () => 'The drawer' };
  });
  const Part = lazyPart(asked);
  jest.useFakeTimers();
  const children = createElement(Suspense, null, createElement(Part));
  const page = createElement(RemoteBoundary, { resetKey: '/closet', onError: () => undefined, children });
  const { rerender } = render(page);
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  works = true;
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText('The drawer')).toBeInTheDocument();
  rerender(page);
  jest.useRealTimers();
  expect(asked).toHaveBeenCalledTimes(2);
});
