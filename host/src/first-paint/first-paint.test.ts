/** A page whose shell does not come says so itself, with Retry, from its HTML alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, screen } from '@testing-library/react';
import { firstVisitKey, greetingKeys } from '../session/greeting';
import { sidebarKey } from '../shell/sidebar/sidebar-store';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** What the inline scripts of a test listen to. */
const listening: Parameters<typeof removeEventListener>[] = [];

/** Puts the HTML of a page up, as the server writes it, and runs its inline script. */
function open(grant?: string): HTMLScriptElement {
  document.body.innerHTML = `<div id="root">${read('first-paint.html')}</div>`;
  const shell = document.createElement('script');
  shell.defer = true;
  // Never fetched: jsdom loads no scripts.
  shell.src = 'https://bestie.test/host/1.0.0/main.js';
  document.body.append(shell);
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'bestie';
  data.textContent = JSON.stringify({ grant, composition: { host: { version: '1.0.0' } } });
  document.body.append(data);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.setAttribute('integrity', 'sha384-sheet');
  sheet.href = 'https://bestie.test/host/1.0.0/main.css';
  document.body.append(sheet);
  const inline = document.createElement('script');
  inline.textContent = read('first-paint.js');
  const listen = jest.spyOn(globalThis, 'addEventListener');
  document.head.append(inline);
  listening.push(...(listen.mock.calls as Parameters<typeof removeEventListener>[]));
  listen.mockRestore();
  return shell;
}

const fail = (element: Element) => act(() => void element.dispatchEvent(new Event('error')));
const shellDraws = () => document.getElementById('root')?.replaceChildren(document.createElement('main'));

/** Runs the inline script for a visit to a console's page, and returns what it chose. */
function look(): DOMStringMap {
  const { dataset } = document.documentElement;
  dataset.console = 'creator';
  open();
  return { ...dataset };
}

/** Requests to the server. */
let asked: [unknown, RequestInit | undefined][];

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  globalThis.fetch = (input, init) => {
    asked.push([input, init]);
    return new Promise(() => undefined);
  };
});
afterEach(() => {
  for (const listener of listening.splice(0)) removeEventListener(...listener);
  jest.useRealTimers();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const name of Object.keys(document.documentElement.dataset))
    delete document.documentElement.dataset[name];
  localStorage.clear();
  sessionStorage.clear();
});

test('the first paint greets as the page does: “Welcome” on a first visit, “Welcome Back” afterwards', () => {
  expect(look().greeting).toBe('first');
  localStorage.setItem(greetingKeys.lastLoginAt, '2026-11-02T08:00:00Z');
  expect(look().greeting).toBe('again');
  // Signing up writes the time of the login, too.
  sessionStorage.setItem(firstVisitKey, 'true');
  expect(look().greeting).toBe('first');
});

test('the first paint has the sidebar that the person chose for this console', () => {
  expect(look().sidebar).toBeUndefined();
  sessionStorage.setItem(sidebarKey('fan'), 'true');
  expect(look().sidebar).toBeUndefined();
  sessionStorage.setItem(sidebarKey('creator'), 'true');
  expect(look().sidebar).toBe('collapsed');
  sessionStorage.setItem(sidebarKey('creator'), 'false');
  expect(look().sidebar).toBe('expanded');
});

test('a script of the shell that is missing is a message with Retry, never a first paint without end', () => {
  fail(open());
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

test('a script of the shell that throws is, too', () => {
  open();
  dispatchEvent(new ErrorEvent('error', { filename: 'https://bestie.test/host/1.0.0/main.js' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
});

test('so is a start that rejects', () => {
  open();
  const reason = Object.assign(new Error('x'), {
    stack: 'Error: x at https://bestie.test/host/1.0.0/main.js:1',
  });
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

test('a script that hangs is said to take long, with Retry, and the shell may still come', () => {
  const shell = open();
  jest.advanceTimersByTime(9_000);
  expect(screen.queryByRole('alert')).toBeNull();
  jest.advanceTimersByTime(2_000);
  expect(screen.getByRole('alert')).toHaveTextContent('This is taking longer than usual.');
  fail(shell);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  shellDraws();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Retry fetches the files past the cache before it loads the page again', () => {
  fail(open());
  const retry = screen.getByRole('button', { name: 'Retry' });
  act(() => retry.click());
  expect(asked).toEqual([
    ['https://bestie.test/host/1.0.0/main.js', { cache: 'reload' }],
    ['https://bestie.test/host/1.0.0/main.css', { cache: 'reload' }],
  ]);
  expect(retry).toBeDisabled();
});

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('body>link')];

test('a style sheet of the shell that fails is loaded once more, past the cache and with its hash', () => {
  open();
  fail(sheets()[0]!);
  expect(asked).toEqual([['https://bestie.test/host/1.0.0/main.css', { cache: 'reload' }]]);
  expect(sheets().map((sheet) => [sheet.href, sheet.getAttribute('integrity')])).toEqual([
    ['https://bestie.test/host/1.0.0/main.css', 'sha384-sheet'],
    ['https://bestie.test/host/1.0.0/main.css?again', 'sha384-sheet'],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('one that fails again is a message with Retry, even where the shell has drawn without it', () => {
  open('given');
  jest.advanceTimersByTime(11_000);
  fail(sheets()[0]!);
  asked = [];
  shellDraws();
  fail(sheets()[1]!);
  expect(sheets()).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(reports()).toEqual([reportOf('down')]);
});

test('a console that fails is no failure of the shell, nor is anything once the shell has drawn', () => {
  const shell = open();
  const entry = document.createElement('script');
  document.body.append(entry);
  entry.defer = false;
  fail(entry);
  const page = document.createElement('link');
  page.rel = 'stylesheet';
  document.head.append(page);
  fail(page);
  expect(asked).toEqual([]);
  dispatchEvent(new ErrorEvent('error', { filename: 'https://bestie.test/remotes/fan/1.0.0/entry.js' }));
  expect(screen.queryByRole('alert')).toBeNull();
  shellDraws();
  fail(shell);
  jest.advanceTimersByTime(20_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

const reports = () =>
  asked.map(([address, init]) => {
    expect(address).toBe('/api/releases/sightings');
    return JSON.parse(init?.body as string) as unknown;
  });
const reportOf = (failure: string) => ({
  grant: 'given',
  events: [{ remoteId: 'host', version: '1.0.0', failure, loadMs: null }],
});

test('a host that does not start is reported once, with the grant of the page (14.4.2)', () => {
  const shell = open('given');
  fail(shell);
  fail(shell);
  dispatchEvent(new ErrorEvent('error', { filename: 'https://bestie.test/host/1.0.0/main.js' }));
  jest.advanceTimersByTime(90_000);
  expect(reports()).toEqual([reportOf('down')]);
});

test('so is one that throws', () => {
  open('given');
  dispatchEvent(new ErrorEvent('error', { filename: 'https://bestie.test/host/1.0.0/main.js' }));
  expect(reports()).toEqual([reportOf('threw')]);
});

test('one that never draws is reported after a minute', () => {
  open('given');
  jest.advanceTimersByTime(59_000);
  expect(asked).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(reports()).toEqual([reportOf('timeout')]);
});

test('a page of a guest, a console that fails and a shell that has drawn report nothing here', () => {
  fail(open());
  document.body.replaceChildren();
  open('given');
  dispatchEvent(new ErrorEvent('error', { filename: 'https://bestie.test/remotes/fan/1.0.0/entry.js' }));
  shellDraws();
  jest.advanceTimersByTime(90_000);
  expect(asked).toEqual([]);
});
