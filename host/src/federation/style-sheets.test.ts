import { applyStyles } from './style-sheets';

/** A loaded style sheet of a release; jsdom loads none itself. */
function loadedSheet(href: string): { disabled: boolean } {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const sheet = { disabled: false };
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.head.append(link);
  link.dispatchEvent(new Event('load'));
  return sheet;
}

const turn = () => Promise.resolve();
afterEach(() => document.head.replaceChildren());

test('style sheets of a console apply while a page of it is shown, those of the host always', async () => {
  const leaveFan = applyStyles('/remotes/fan/1.0.0/');
  const fan = loadedSheet('/remotes/fan/1.0.0/page.css');
  const admin = loadedSheet('/remotes/admin/1.0.0/page.css');
  const host = loadedSheet('/host/main.css');
  expect([fan.disabled, admin.disabled, host.disabled]).toEqual([false, true, false]);

  leaveFan();
  const leaveAdmin = applyStyles('/remotes/admin/1.0.0/');
  expect(admin.disabled).toBe(false);
  await turn();
  expect([fan.disabled, admin.disabled, host.disabled]).toEqual([true, false, false]);

  applyStyles('/remotes/fan/1.0.0/');
  expect(fan.disabled).toBe(false);
  leaveAdmin();
  await turn();
  expect(admin.disabled).toBe(true);
});

test('from page to page of one console nothing is turned off in between', async () => {
  const leave = applyStyles('/remotes/kept/2.0.0/');
  const sheet = loadedSheet('/kept/remotes/kept/2.0.0/page.css');
  const changes: boolean[] = [];
  Object.defineProperty(sheet, 'disabled', { set: (value: boolean) => changes.push(value) });
  leave();
  applyStyles('/remotes/kept/2.0.0/');
  await turn();
  expect(changes).not.toContain(true);
});
