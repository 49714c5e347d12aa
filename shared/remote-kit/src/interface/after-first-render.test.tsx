import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, RouterProvider, createMemoryRouter, useNavigate } from 'react-router-dom';
import { AfterFirstRender } from './after-first-render';

jest.unmock('@bestie/design-system/use-after-first-render');

/** What was shown at each render. */
const drawn: string[] = [];

function Page({ name }: { name: string }) {
  const navigate = useNavigate();
  const note = (element: HTMLElement | null) => {
    if (element) drawn.push(element.textContent);
  };
  return (
    <div ref={note}>
      {name}
      <AfterFirstRender>
        <p ref={(element) => void (element && drawn.push('below'))}>Below</p>
      </AfterFirstRender>
      <Link to="/next">On</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </div>
  );
}

test('content below the first screen follows on a new page, and is there at once on the way back', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Page key="first" name="First" /> },
    { path: '/next', element: <Page key="next" name="Next" /> },
  ]);
  render(<RouterProvider router={router} />);
  expect(drawn.splice(0)).toEqual(['below', 'FirstBelowOnBack']);
  await userEvent.click(screen.getByRole('link', { name: 'On' }));
  await screen.findByText('Below');
  expect(drawn.splice(0)).toEqual(['NextOnBack', 'below']);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('First');
  expect(drawn.splice(0)).toEqual(['below', 'FirstBelowOnBack']);
});
