import { screen } from '@testing-library/react';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';

test('the console shows a greeting', async () => {
  await renderRemote(remote, { path: '/__name__/home' });
  expect(screen.getByRole('heading', { name: '__Title__' })).toBeInTheDocument();
  expect(screen.getByText('Welcome Back, Bestie')).toBeInTheDocument();
});
