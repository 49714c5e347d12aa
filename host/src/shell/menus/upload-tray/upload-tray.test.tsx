import type { ComponentProps } from 'react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestUploads } from '@bestie/remote-kit/testing-uploads';
import { ServicesProvider } from '../../services';
import { UploadTray } from './upload-tray';

// jsdom has no layout; the list renders only visible rows.
beforeEach(() => {
  for (const side of ['clientHeight', 'clientWidth'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(900);
});

function open() {
  const uploads = createTestUploads();
  const toast = jest.fn();
  const services = { uploads, toast } as unknown as ComponentProps<typeof ServicesProvider>['value'];
  render(
    <ServicesProvider value={services}>
      <UploadTray />
    </ServicesProvider>,
  );
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return {
    uploads,
    toast,
    press,
    show: (...input: Parameters<typeof uploads.show>) => act(() => uploads.show(...input)),
  };
}

const bytes = 1_000;

test('every file has its actions', async () => {
  const { uploads, show, press } = open();
  show('1', { name: 'running.jpg', state: 'running', fraction: 0.5, bytes });
  show('2', { name: 'waiting.jpg', state: 'waiting', bytes });
  show('3', { name: 'paused.jpg', state: 'paused', bytes });
  show('4', { name: 'failed.jpg', state: 'error', reason: 'Your storage is full.', bytes });
  show('5', { name: 'done.jpg', state: 'success', bytes });
  show('6', {
    name: 'duplicate.jpg',
    state: 'duplicate',
    duplicateOf: { id: 'coat', name: 'Coat', picture: null },
    bytes,
  });
  show('7', { name: 'kept.mp4', state: 'lost', recoverable: true, type: 'video/mp4', bytes });
  expect(screen.getByRole('progressbar', { name: '1 of 7 files uploaded' })).toHaveAttribute(
    'aria-valuetext',
    '21%',
  );
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Already here: Coat');
  expect(rows.join()).toContain('Your storage is full.');
  for (const name of ['Pause running.jpg', 'Pause waiting.jpg', 'Resume paused.jpg', 'Retry failed.jpg'])
    await press(name);
  for (const name of [
    'Cancel running.jpg',
    'Skip duplicate.jpg',
    'Keep both: duplicate.jpg',
    'Replace with duplicate.jpg',
  ])
    await press(name);
  await press('Continue kept.mp4');
  expect(uploads.asked).toEqual([
    ...['pause 1', 'pause 2', 'resume 3', 'retry 4', 'cancel 1'],
    ...['decide 6 skip', 'decide 6 keep', 'decide 6 replace', 'retry 7'],
  ]);
  expect(screen.queryByRole('button', { name: /done\.jpg/ })).not.toBeInTheDocument();
});

test('actions for all files, and cancelling asks for confirmation', async () => {
  const { uploads, show, press } = open();
  show('1', { name: 'a', state: 'running', bytes });
  show('2', { name: 'b', state: 'paused', bytes });
  show('3', { name: 'c', state: 'error', bytes });
  show('4', { name: 'd', state: 'success', bytes });
  for (const name of ['Pause all', 'Resume all', 'Retry 1', 'Clear completed']) await press(name);
  await press('Cancel all');
  await press('Keep uploading');
  expect(uploads.asked).toEqual(['pauseAll', 'resumeAll', 'retryAll', 'clearDone']);
  await press('Cancel all');
  expect(screen.getByText('Cancel 3 files?')).toBeVisible();
  await press('Cancel uploads');
  expect(uploads.asked.at(-1)).toBe('cancelAll');
});

test('uploads paused by the connection have no Resume', () => {
  const { show } = open();
  show('1', { name: 'a', state: 'paused', offline: true, bytes });
  const row = screen.getByRole('listitem');
  expect(row).toHaveTextContent('Offline, continues automatically');
  expect(within(row).queryByRole('button', { name: 'Resume a' })).not.toBeInTheDocument();
});

test('files that the browser could not keep can be given again, on any page', async () => {
  const { uploads, toast, show } = open();
  show('1', { name: 'a.jpg', state: 'lost', bytes });
  uploads.awaited.add('a.jpg');
  expect(screen.getByRole('button', { name: 'Choose again' })).toBeVisible();
  const files = ['a.jpg', 'other.jpg'].map((name) => new File(['a'], name));
  await userEvent.upload(screen.getByLabelText('Choose files again'), files);
  expect(toast).toHaveBeenCalledWith('1 file didn’t match any upload.', { kind: 'error' });
});

test("another tab's uploads are shown without actions", () => {
  const { uploads } = open();
  act(() => uploads.showElsewhere({ files: 8, done: 3, bytes, sentBytes: 0 }));
  expect(screen.getByRole('status')).toHaveTextContent(/^Another tab is uploading 8 files, 3 done\./);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
