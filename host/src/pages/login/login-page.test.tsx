import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { providerError } from '../../test-support/memory-identity';
import { visit } from '../../test-support/visit';

test('who remembers that they have no account yet keeps what they typed', async () => {
  const user = userEvent.setup();
  await visit('/login', { role: 'guest' });
  await user.type(screen.getByLabelText('Email'), 'nell@bestie.test');
  await user.type(screen.getByLabelText('Password'), 'velvet');
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nell@bestie.test');
  expect(screen.getByLabelText('Password')).toHaveValue('velvet');
});

test('what was wrong with a sign-in is not said of a sign-up', async () => {
  const user = userEvent.setup();
  const { identity } = await visit('/login', { role: 'guest' });
  identity.failure = providerError('invalid-credential');
  await user.type(screen.getByLabelText('Email'), 'nobody@bestie.test');
  await user.type(screen.getByLabelText('Password'), 'not-the-password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
