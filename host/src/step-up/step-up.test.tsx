import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { useShell } from '@bestie/remote-kit/shell';
import { useState } from 'react';
import { json, visit } from '../test-support/visit';

const stepUpId = '01890000-0000-7000-8000-000000000001';

/** A page of a console that suspends somebody. */
function SuspendPage() {
  const { api } = useShell();
  const [outcome, setOutcome] = useState('nothing yet');
  const suspend = async () => {
    try {
      await api.users.suspend({ uid: 'fern', reason: 'Because' });
      setOutcome('done');
    } catch (error) {
      setOutcome(failureText(error));
    }
  };
  return (
    <main>
      <button onClick={() => void suspend()}>Suspend</button>
      <p>{outcome}</p>
    </main>
  );
}

async function open(state: () => 'waiting' | 'confirmed' | 'expired') {
  let sent = 0;
  const visited = await visit('/home', {
    role: 'admin',
    Page: SuspendPage,
    answers: {
      'POST /api/admin/users/fern/suspend': () => {
        sent += 1;
        return sent === 1
          ? json(new BestieError('step_up_required', { stepUp: stepUpId }).toBody(), 403)
          : json({});
      },
      [`GET /api/step-ups/${stepUpId}`]: () =>
        json({ id: stepUpId, state: state(), expiresAt: '2026-01-01T00:00:00.000Z' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  return { visited, sent: () => sent };
}

/** The person comes back from the other tab. */
const comeBack = () => act(async () => void dispatchEvent(new Event('focus')));

test('an operation that needs it opens the server’s page in an isolated tab, and continues once confirmed', async () => {
  let state: 'waiting' | 'confirmed' = 'waiting';
  const { sent } = await open(() => state);
  const link = screen.getByRole('link', { name: 'Continue' });
  expect(link).toHaveAttribute('href', `/confirm/${stepUpId}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  await comeBack();
  expect(sent()).toBe(1);
  state = 'confirmed';
  await comeBack();
  expect(await screen.findByText('done')).toBeVisible();
  expect(sent()).toBe(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('people who cancel, or wait too long, are told that nothing was changed', async () => {
  const { sent } = await open(() => 'waiting');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('You didn’t confirm it, so nothing was changed.')).toBeVisible();
  expect(sent()).toBe(1);
});
