import userEvent from '@testing-library/user-event';
import { listenToShortcuts } from './shortcuts';

function listen() {
  const heard: string[] = [];
  const end = listenToShortcuts({
    'focus-search': () => heard.push('focus-search'),
    blur: () => heard.push('blur'),
    'primary-action': () => heard.push('primary-action'),
  });
  return { heard, end };
}

let end: () => void = () => undefined;
let heard: string[] = [];

beforeEach(() => {
  document.body.innerHTML = '';
  ({ heard, end } = listen());
});
afterEach(() => end());

test.each([
  ['/', 'focus-search'],
  ['{Control>}k{/Control}', 'focus-search'],
  ['{Meta>}k{/Meta}', 'focus-search'],
  ['{Escape}', 'blur'],
  ['n', 'primary-action'],
])('%s is %s', async (keys, shortcut) => {
  await userEvent.keyboard(keys);
  expect(heard).toEqual([shortcut]);
});

test.each([
  'm',
  '{Shift>}N{/Shift}',
  '{Control>}n{/Control}',
  '{Alt>}n{/Alt}',
  '{Control>}{Meta>}k{/Meta}{/Control}',
])('%s is nothing', async (keys) => {
  await userEvent.keyboard(keys);
  expect(heard).toEqual([]);
});

test.each([
  '<input>',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable="true" tabindex="0"></div>',
])('while typing in %s letters stay letters, Ctrl+K and Escape still work', async (html) => {
  document.body.innerHTML = html;
  (document.body.firstElementChild as HTMLElement).focus();
  await userEvent.keyboard('n/');
  expect(heard).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}{Escape}');
  expect(heard).toEqual(['focus-search', 'blur']);
});

test('a page that uses a key itself has it first, however late it began to listen', async () => {
  const take = (event: KeyboardEvent) => event.preventDefault();
  addEventListener('keydown', take);
  await userEvent.keyboard('n/');
  removeEventListener('keydown', take);
  expect(heard).toEqual([]);
});

test('a key that leads into a field is a letter there, and nothing else', async () => {
  document.body.innerHTML = '<button>Canvas</button><textarea></textarea>';
  const [canvas, field] = [document.querySelector('button'), document.querySelector('textarea')];
  canvas?.focus();
  canvas?.addEventListener('keydown', () => field?.focus());
  await userEvent.keyboard('n');
  expect(heard).toEqual([]);
  expect(field).toHaveValue('n');
});

test('a checkbox is no field to type in', async () => {
  document.body.innerHTML = '<input type="checkbox">';
  (document.body.firstElementChild as HTMLElement).focus();
  await userEvent.keyboard('n');
  expect(heard).toEqual(['primary-action']);
});

test('an open dialog has the letters to itself', async () => {
  document.body.innerHTML = '<div role="dialog"><button>Close</button></div>';
  document.querySelector('button')?.focus();
  await userEvent.keyboard('n/');
  expect(heard).toEqual([]);
});
