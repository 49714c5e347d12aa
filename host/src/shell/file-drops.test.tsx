/** A file dropped where no file is accepted must not replace the page. */
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashPage } from '../pages/crash-page';
import { visit } from '../test-support/visit';

const photo = new File(['a'], 'coat.jpg', { type: 'image/jpeg' });

/** Drops a file on the page; returns whether the browser would open it, and the drop effect. */
function dropFile(place: Element = document.body) {
  const dataTransfer = { files: [photo], types: ['Files'], dropEffect: 'copy' };
  const opens = fireEvent.dragOver(place, { dataTransfer }) || fireEvent.drop(place, { dataTransfer });
  return { opens, pointer: dataTransfer.dropEffect };
}

test.each([
  ['/home', 'fan'],
  ['/creator/home', 'creator'],
  ['/no/such/page', 'admin'],
  ['/login', 'guest'],
] as const)('%s stays when a %s drops a file on it', async (path, role) => {
  await visit(path, { role });
  expect(dropFile()).toEqual({ opens: false, pointer: 'none' });
});

test('a text field accepts no file either', async () => {
  await visit('/home', { role: 'fan' });
  const search = screen.getByPlaceholderText('Search closet, voice, episodes…');
  expect(dropFile(search)).toEqual({ opens: false, pointer: 'none' });
});

test('the page that says that everything failed stays too', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('Broken.');
  };
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <CrashPage /> }]);
  render(<RouterProvider router={router} />);
  expect(dropFile()).toEqual({ opens: false, pointer: 'none' });
});

test('a page that accepts files receives them, wherever it listens', async () => {
  const taken: string[] = [];
  await visit('/home', { role: 'fan' });
  const over = (event: Event) => event.preventDefault();
  const take = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    taken.push(event.type);
  };
  // Registered later than the shell's listener, as in a console's page.
  addEventListener('dragover', over);
  addEventListener('drop', take);
  expect(dropFile()).toEqual({ opens: false, pointer: 'copy' });
  removeEventListener('dragover', over);
  removeEventListener('drop', take);
  expect(taken).toEqual(['drop']);
});

test('other drags are unaffected', async () => {
  await visit('/home', { role: 'fan' });
  const dataTransfer = { files: [], types: ['text/plain'] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(true);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(true);
});
