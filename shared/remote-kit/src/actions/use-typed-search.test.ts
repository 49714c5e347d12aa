import { act, renderHook } from '@testing-library/react';
import { useTypedSearch } from './use-typed-search';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A list whose search follows when the test says so, as an address does while its page is rendered. */
function typing() {
  const asked: string[] = [];
  const ask = (search: string) => void asked.push(search);
  const { result, rerender } = renderHook(({ search }) => useTypedSearch(search, ask), {
    initialProps: { search: '' },
  });
  return {
    asked,
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => jest.advanceTimersByTime(300)),
    arrive: (search: string) => rerender({ search }),
  };
}

test('what is typed while the list still looks for the beginning is kept', () => {
  const field = typing();
  field.type('c');
  field.pause();
  expect([field.asked, field.typed()]).toEqual([['c'], 'c']);
  field.type('co');
  field.pause();
  field.type('coa');
  field.arrive('c');
  expect(field.typed()).toBe('coa');
  field.arrive('co');
  field.type('coat');
  field.pause();
  field.arrive('coat');
  expect([field.asked, field.typed()]).toEqual([['c', 'co', 'coat'], 'coat']);
});

test('back, forward and “clear” change what is typed, also to what was searched before', () => {
  const field = typing();
  field.type('coat');
  field.pause();
  field.arrive('coat');
  field.arrive('');
  expect(field.typed()).toBe('');
  field.arrive('coat');
  expect(field.typed()).toBe('coat');
});
