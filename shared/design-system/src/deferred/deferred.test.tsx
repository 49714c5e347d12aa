import { useLayoutEffect } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button';
import { defer, useDeferred, type Deferred } from './deferred';
import { DeferredTrigger } from './deferred-trigger';

test('a running fetch is shared, and a successful one is remembered', async () => {
  const fetchModule = jest.fn(() => Promise.resolve({ name: 'menu' }));
  const deferred = defer(fetchModule);
  expect(deferred.peek()).toBeNull();
  const [first, second] = await Promise.all([deferred.load(), deferred.load()]);
  expect(first).toBe(second);
  expect(deferred.peek()).toBe(first);
  expect(fetchModule).toHaveBeenCalledTimes(1);
});

test('a failed fetch is forgotten: the next press tries again', async () => {
  const fetchModule = jest
    .fn<Promise<{ text: string }>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ text: 'Open now' });
  const deferred = defer(fetchModule);
  render(
    <DeferredTrigger
      deferred={deferred}
      trigger={<Button>More</Button>}
      popup="menu"
      onOpen={() => undefined}
    >
      {(module) => <p>{module.text}</p>}
    </DeferredTrigger>,
  );
  const trigger = screen.getByRole('button', { name: 'More', expanded: false });
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await userEvent.click(trigger);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await userEvent.click(trigger);
  expect(await screen.findByText('Open now')).toBeInTheDocument();
  expect(fetchModule).toHaveBeenCalledTimes(2);
});

test('a module that arrives between render and effects is shown', async () => {
  let arrived: { text: string } | null = null;
  const deferred: Deferred<{ text: string }> = {
    peek: () => arrived,
    load: () => Promise.resolve((arrived ??= { text: 'Members' })),
  };
  function Dialog() {
    const loaded = useDeferred(deferred, true);
    // Layout effects run before the hook's own effect, so the idle fetch ends in between.
    useLayoutEffect(() => void deferred.load(), []);
    return loaded && <p>{loaded.text}</p>;
  }
  render(<Dialog />);
  expect(await screen.findByText('Members')).toBeInTheDocument();
});
