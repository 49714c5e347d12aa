import { act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelection } from './use-selection';

const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const [a, , c] = list as [{ id: string }, { id: string }, { id: string }];

test('shift selects everything since the last one, in both directions, and Escape clears the selection', async () => {
  const { result } = renderHook(() => useSelection(list));
  const selected = () => [...result.current.ids].sort().join('');
  act(() => result.current.toggle(c, true, true));
  expect(selected()).toBe('c');
  act(() => result.current.toggle(a, true, true));
  expect(selected()).toBe('abc');
  act(() => result.current.toggle(c, false, true));
  expect(selected()).toBe('');

  act(() => result.current.replace(['d', 'not-loaded-yet']));
  expect(result.current).toMatchObject({ selecting: true });
  expect(result.current.ids.size).toBe(2);
  await userEvent.keyboard('{Escape}');
  expect(result.current).toMatchObject({ selecting: false });
});

test('the selection survives changes of the list, and its toggle stays the same function', () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown), {
    initialProps: { shown: list },
  });
  const { toggle } = result.current;
  act(() => toggle(a, true, false));
  rerender({ shown: list.slice(1) });
  act(() => toggle(c, true, true));
  // The first one is gone, so there is no range.
  expect([...result.current.ids]).toEqual(['a', 'c']);
  expect(result.current.toggle).toBe(toggle);
});
