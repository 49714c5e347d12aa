import webPush from 'web-push';
import { findPushKeys } from './push-keys';

test('a key that begins with a zero keeps its length, which signing needs', async () => {
  const derived = Buffer.alloc(32, 7);
  derived[0] = 0;
  const keys = await findPushKeys({ get: () => Promise.resolve({ derive: () => derived } as never) });
  const { publicKey, privateKey } = keys;
  const sign = () =>
    webPush.getVapidHeaders(
      'https://push.example',
      'mailto:webmaster@localhost',
      publicKey,
      privateKey,
      'aes128gcm',
    );
  expect(sign).not.toThrow();
  expect(Buffer.from(privateKey, 'base64url')).toEqual(derived);
});
