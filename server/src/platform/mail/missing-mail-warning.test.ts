import { missingMailWarning } from './missing-mail-warning';

const open = { loopback: false, smtp: undefined, firebase: undefined };

test('a public server without a mail server says at startup what that means', () => {
  expect(missingMailWarning(open)).toMatch(/^SMTP_URL is not set.*reset.*confirm.*200 MB.*no mail\.$/);
});

test('with Firebase only notifications are missing', () => {
  const firebase = { projectId: 'p', apiKey: 'k', authDomain: 'p.test' } as never;
  expect(missingMailWarning({ ...open, firebase })).toMatch(/notifications/);
});

test('there is no warning where mail is sent, or where only this machine reaches the server', () => {
  expect(missingMailWarning({ ...open, smtp: { url: 'smtp://127.0.0.1', from: 'Bestie' } })).toBeNull();
  expect(missingMailWarning({ ...open, loopback: true })).toBeNull();
});
