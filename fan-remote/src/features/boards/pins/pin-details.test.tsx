import { render, screen } from '@testing-library/react';
import type { Pin } from '@bestie/contracts/pins.contract';
import { ShellProvider } from '@bestie/remote-kit/shell';
import type { Shell } from '@bestie/remote-kit/shell-contract';
import { examplePin } from '../../../test-support/boards';
import { PinDetails } from './pin-details';

const shell = { session: { uid: 'bestie' } } as Shell;
const show = (changes: Partial<Pin>) =>
  render(
    <ShellProvider shell={shell}>
      <PinDetails pin={examplePin(changes)} />
    </ShellProvider>,
  );

test('URLs in the note of a pin are links', async () => {
  show({ note: 'Seen at https://coats.example/winter (in red).' });
  expect(await screen.findByRole('link', { name: 'https://coats.example/winter' })).toHaveAttribute(
    'rel',
    'nofollow ugc noopener noreferrer',
  );
  expect(screen.getByText(/in red/)).toBeVisible();
});

test('who pinned it and whose board it is from are named, oneself as “you”', () => {
  const source = { boardId: 'b', title: 'Winter' };
  const { unmount } = show({ source: { ...source, ownerUid: 'ada', ownerName: 'Ada' }, pinnedBy: 'Ada' });
  expect(screen.getByText(/^From/)).toHaveTextContent('From Winter by Ada');
  expect(screen.getByText(/^Pinned by Ada,/)).toBeVisible();
  unmount();
  show({
    source: { ...source, ownerUid: 'bestie', ownerName: 'You' },
    pinnedBy: 'You',
    pinnedByYou: true,
  });
  expect(screen.getByText(/^From/)).toHaveTextContent(/^From Winter$/);
  expect(screen.getByText(/^Pinned by you,/)).toBeVisible();
});
