import type { ProfileSettings } from '@bestie/contracts/settings.contract';
import { bearerOf, startWholeServer } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
beforeAll(async () => {
  whole = await startWholeServer();
});
afterAll(() => whole.close());

async function call<Answer>(
  who: SignedIn,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
): Promise<Answer> {
  const reply = await whole.app.inject({
    method,
    url,
    headers: bearerOf(who),
    ...(payload && { payload }),
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<Answer>();
}
const settingsPath = ({ uid }: SignedIn) => `/api/users/${uid}/settings/profile`;
const settingsOf = (who: SignedIn) => call<ProfileSettings>(who, 'GET', settingsPath(who));

describe('the time zone of a person', () => {
  test('is that of the browser at sign-in, until they choose one', async () => {
    const fan = await whole.signIn('fan');
    expect(await settingsOf(fan)).toMatchObject({ timezone: 'UTC', updatedAt: null });
    await call(fan, 'POST', '/sessionLogin', { timezone: 'America/Los_Angeles' });
    expect(await settingsOf(fan)).toMatchObject({ timezone: 'America/Los_Angeles', updatedAt: null });
    // Saving another setting keeps it, and the next sign-in may be elsewhere.
    const saved = await call<ProfileSettings>(fan, 'PATCH', settingsPath(fan), { units: 'imperial' });
    expect(saved).toMatchObject({ timezone: 'America/Los_Angeles', units: 'imperial' });
    await call(fan, 'POST', '/sessionLogin', { timezone: 'Asia/Tokyo' });
    expect(await settingsOf(fan)).toMatchObject({ timezone: 'Asia/Tokyo' });
    await call(fan, 'PATCH', settingsPath(fan), { timezone: 'Europe/Lisbon' });
    await call(fan, 'POST', '/sessionLogin', { timezone: 'Asia/Tokyo' });
    expect(await settingsOf(fan)).toMatchObject({ timezone: 'Europe/Lisbon' });
  });

  test('sizes are European until another system is chosen', async () => {
    const fan = await whole.signIn('fan');
    expect(await settingsOf(fan)).toMatchObject({ sizes: 'eu' });
    await call(fan, 'PATCH', settingsPath(fan), { sizes: 'us' });
    await call(fan, 'PATCH', settingsPath(fan), { units: 'imperial' });
    expect(await settingsOf(fan)).toMatchObject({ sizes: 'us', units: 'imperial' });
  });

  test('an unknown time zone does not prevent signing in', async () => {
    const fan = await whole.signIn('fan');
    await call(fan, 'POST', '/sessionLogin', { timezone: 'Europe/Berlin' });
    await call(fan, 'POST', '/sessionLogin', { timezone: 'Moon/Tranquility' });
    expect(await settingsOf(fan)).toMatchObject({ timezone: 'Europe/Berlin' });
  });
});
