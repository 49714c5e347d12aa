import type { ReactNode } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteBoundary } from './remote-boundary';

test('an error of a remote stays in its place, and Retry works once the cause is fixed', async () => {
  const fault = new Error('broken');
  let broken = true;
  const Page = () => {
    if (broken) throw fault;
    return <p>Here it is</p>;
  };
  // React reports every caught error itself.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const seen: unknown[] = [];
  render(
    <>
      <nav>Frame</nav>
      <RemoteBoundary resetKey="/home" onError={(error) => seen.push(error)}>
        <Page />
      </RemoteBoundary>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByText('Frame')).toBeInTheDocument();
  expect(seen).toEqual([fault]);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Here it is')).toBeInTheDocument();
});

test('another page starts without the error of the previous one', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  const boundary = (path: string, page: ReactNode) => (
    <RemoteBoundary resetKey={path} onError={() => undefined}>
      {page}
    </RemoteBoundary>
  );
  const { rerender } = render(boundary('/one', <Broken />));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  rerender(boundary('/two', <p>Two</p>));
  expect(screen.getByText('Two')).toBeInTheDocument();
});
