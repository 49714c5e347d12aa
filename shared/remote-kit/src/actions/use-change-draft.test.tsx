import { act, renderHook } from '@testing-library/react';
import { useChangeDraft } from './use-change-draft';

interface Words {
  title: string;
  place: string;
}

afterEach(() => sessionStorage.clear());

const open = (saved: Words, version: number) =>
  renderHook((now: { saved: Words; version: number }) => useChangeDraft('evening', now.saved, now.version), {
    initialProps: { saved, version },
  });
const evening: Words = { title: 'Swap evening', place: 'Attic' };

test('what is not changed follows what others save, and the version stays that at the beginning', () => {
  const { result, rerender } = open(evening, 1);
  rerender({ saved: { ...evening, title: 'Swap night' }, version: 2 });
  expect(result.current).toMatchObject({ value: { title: 'Swap night' }, changed: false, isStale: false });
  act(() => result.current.change({ title: 'Late swap' }));
  expect(result.current).toMatchObject({ version: 2, isStale: false, changed: true });
  rerender({ saved: { title: 'Swap night', place: 'Cellar' }, version: 3 });
  expect(result.current).toMatchObject({
    value: { title: 'Late swap', place: 'Cellar' },
    version: 2,
    isStale: true,
  });
});

test('changes survive a reload, and are forgotten for good', () => {
  const { result, unmount } = open(evening, 1);
  act(() => result.current.change({ title: 'Late swap' }));
  unmount();
  const again = open(evening, 2);
  expect(again.result.current).toMatchObject({ value: { title: 'Late swap' }, version: 1, isStale: true });
  act(() => again.result.current.discard());
  expect(again.result.current).toMatchObject({ value: evening, changed: false, version: 2 });
  again.unmount();
  expect(open(evening, 2).result.current).toMatchObject({ value: evening, changed: false });
});

test('what is written while the changes are saved stays, on top of what was saved', () => {
  const { result, rerender, unmount } = open(evening, 1);
  act(() => result.current.change({ title: 'Late swap' }));
  const sent = result.current.value;
  act(() => result.current.change({ place: 'Cellar' }));
  rerender({ saved: sent, version: 2 });
  act(() => result.current.settle(sent, 2));
  expect(result.current).toMatchObject({
    value: { title: 'Late swap', place: 'Cellar' },
    version: 2,
    isStale: false,
    changed: true,
  });
  act(() => result.current.settle(result.current.value, 3));
  expect(result.current.changed).toBe(false);
  unmount();
  expect(open(sent, 3).result.current).toMatchObject({ value: sent, changed: false });
});
