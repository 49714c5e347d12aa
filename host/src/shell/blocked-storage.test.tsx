import { screen } from '@testing-library/react';

/** As browsers do where a person blocks cookies: the very access throws. */
function block(name: 'localStorage' | 'sessionStorage'): void {
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
}

test('a guest who blocks storage is greeted, and asked to sign in', async () => {
  block('localStorage');
  block('sessionStorage');
  // Only now, because parts of the shell read what is kept when they are loaded.
  const { visit } = await import('../test-support/visit');
  const here = await visit('/home', { role: 'guest' });
  expect(here.place()).toMatch(/^\/login/);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Bestie');
});
