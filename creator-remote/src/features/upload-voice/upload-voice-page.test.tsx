import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers } from '@bestie/remote-kit/testing-answers';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';

const tools = { 'GET /api/voice/tools': { available: true, reason: null } };
const usage = {
  'GET /api/storage/usage': { usedBytes: 0, reservedBytes: 0, quotaBytes: 1_000_000_000, objects: 0 },
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
});

test('Voice check 2: a refused microphone says how to allow it, and the upload stays', async () => {
  const refused = Object.assign(new Error('denied'), { name: 'NotAllowedError' });
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.reject(refused) },
    configurable: true,
  });
  Object.assign(globalThis, { MediaRecorder: { isTypeSupported: () => true } });
  await renderRemote(remote, {
    path: '/upload/voice',
    fetch: answers({ ...tools, ...usage }).fetch,
    shell: { role: 'creator' },
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Use the microphone' }));
  expect(await screen.findByText('Bestie may not use your microphone')).toBeVisible();
  expect(
    screen.getByText(/click the icon to the left of the address, choose Microphone, Allow/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});
