/** A file that is dropped where nothing takes files must not open in the page's place, whatever page it is. */
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashPage } from '../pages/crash-page';
import { visit } from '../test-support/visit';

const photo = new File(['a'], 'coat.jpg', { type: 'image/jpeg' });

/** Drags a file over the page and lets it go; says whether the browser would open it, and what the pointer shows. */
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

test('a field to type in takes no file either', async () => {
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

test('a page that takes files gets them, wherever it listens', async () => {
  const taken: string[] = [];
  await visit('/home', { role: 'fan' });
  const over = (event: Event) => event.preventDefault();
  const take = (event: Event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    taken.push(event.type);
  };
  // Like a page of a console, it listens later than the shell.
  addEventListener('dragover', over);
  addEventListener('drop', take);
  expect(dropFile()).toEqual({ opens: false, pointer: 'copy' });
  removeEventListener('dragover', over);
  removeEventListener('drop', take);
  expect(taken).toEqual(['drop']);
});

test('what is no file is dragged as before', async () => {
  await visit('/home', { role: 'fan' });
  const dataTransfer = { files: [], types: ['text/plain'] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(true);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(true);
});
