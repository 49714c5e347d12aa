import { screen, waitFor } from '@testing-library/react';
import { userTopic } from '@bestie/contracts/live';
import { defineRemote, defineRemoteData } from '../shell/define-remote';
import { StorageNotice } from './storage-notice';
import { renderRemote } from '../testing/testing';

const gigabyte = 1e9;

const remote = defineRemote({
  data: defineRemoteData({
    id: 'trial',
    title: 'Trial',
    audience: 'fan',
    accent: 'fan',
    shell: '^1.0.0',
    home: '/trial',
    navigation: [],
    routes: [{ path: '/trial', title: 'Trial', breadcrumb: 'Trial', page: 'trial' }],
  }),
  pages: { trial: () => Promise.resolve({ default: StorageNotice }) },
});

async function open(usedBytes: number, reservedBytes = 0) {
  const usage = { usedBytes, reservedBytes, objects: 3, quotaBytes: 20 * gigabyte };
  let asked = 0;
  const rendered = await renderRemote(remote, {
    path: '/trial',
    fetch: async () => {
      asked += 1;
      return Response.json(usage);
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  return { ...rendered, usage, asked: () => asked };
}

test('is hidden while there is space, and appears as soon as uploads have used it', async () => {
  const { usage, emit, asked } = await open(15.9 * gigabyte);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  usage.usedBytes = 16.5 * gigabyte;
  emit({ topic: userTopic('bestie'), type: 'pictures.processed', ids: ['1'] });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'You’ve used 82 % of your storage: 3.5 GB of 20 GB left.',
  );
  expect(asked()).toBe(2);
});

test('reservations of running uploads count as used', async () => {
  await open(15 * gigabyte, 2 * gigabyte);
  expect(await screen.findByRole('status')).toHaveTextContent(
    'You’ve used 85 % of your storage, including uploads in progress: 3 GB of 20 GB left.',
  );
});

test('says when storage is full because of running uploads', async () => {
  await open(19 * gigabyte, gigabyte);
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Your storage is full: 19 GB of 20 GB used, and 1 GB reserved for uploads in progress.',
  );
});

test.each([
  [16, 'You’ve used 80 % of your storage: 4 GB of 20 GB left.'],
  [19.999, 'You’ve used 99 % of your storage: 1 MB of 20 GB left.'],
  [20, 'Your storage is full: 20 GB of 20 GB used.'],
  [24, 'Your storage is full: 24 GB of 20 GB used.'],
])('with %d of 20 GB used it appears', async (gigabytes, sentence) => {
  await open(gigabytes * gigabyte);
  expect(await screen.findByRole('status')).toHaveTextContent(sentence);
});
