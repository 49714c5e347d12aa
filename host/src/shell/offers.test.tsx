import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageFor } from '../test-support/consoles';
import { registerUnsaved } from '../page-state/unsaved-store';
import { NewVersionOffer } from './new-version/new-version-offer';
import { ServicesProvider, type ShellServices } from './services';
import TrialBanner from './trial/trial-banner';

/** The services that both offers need. */
function servicesWith(leaveTrial: () => Promise<void> = () => Promise.resolve()) {
  const done: string[] = [];
  const services = {
    page: pageFor('fan'),
    reload: () => done.push('reload'),
    toast: (message: string) => done.push(message),
    api: {
      releases: {
        leaveTrial: async () => {
          done.push('leave');
          await leaveTrial();
        },
      },
    },
  } as unknown as ShellServices;
  return { services, done };
}

describe('a new version', () => {
  test('is offered, and applied when the person accepts', async () => {
    const { services, done } = servicesWith();
    render(<NewVersionOffer offered="1.1.0" />, {
      wrapper: ({ children }) => <ServicesProvider value={services}>{children}</ServicesProvider>,
    });
    expect(screen.getByRole('status', { name: 'New version' })).toHaveTextContent('A new version is ready');
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(done).toEqual(['reload']);
  });

  test('waits while there are unsaved changes, and can be postponed', async () => {
    const { services } = servicesWith();
    const saved = registerUnsaved('A letter');
    render(<NewVersionOffer offered="1.1.0" />, {
      wrapper: ({ children }) => <ServicesProvider value={services}>{children}</ServicesProvider>,
    });
    expect(screen.queryByRole('status')).toBeNull();
    act(saved);
    expect(screen.getByRole('status')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('that was postponed is not offered again, and the next one is', async () => {
    const { services } = servicesWith();
    const offer = (offered: string) => (
      <ServicesProvider value={services}>
        <NewVersionOffer offered={offered} />
      </ServicesProvider>
    );
    const { rerender } = render(offer('1.1.0'));
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    rerender(offer('1.1.0'));
    expect(screen.queryByRole('status')).toBeNull();
    rerender(offer('1.2.0'));
    expect(screen.getByRole('status')).toBeVisible();
  });
});

describe('a trial', () => {
  const trial = { remoteId: 'fan', version: '1.4.2', endsAt: new Date(2026, 10, 21, 15, 4).toISOString() };
  const show = (services: ShellServices) =>
    render(
      <ServicesProvider value={services}>
        <TrialBanner trial={trial} />
      </ServicesProvider>,
    );

  test('says which release is tried until when, and can be ended', async () => {
    const { services, done } = servicesWith();
    show(services);
    expect(screen.getByRole('complementary', { name: 'Trial' })).toHaveTextContent(
      /^You’re trying out Fan 1\.4\.2 until (?:15:04|3:04.PM)\.Leave$/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(done).toEqual(['leave', 'reload']);
  });

  test('that cannot be ended says so', async () => {
    const { services, done } = servicesWith(() => Promise.reject(new Error('down')));
    show(services);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(done).toEqual(['leave', 'Couldn’t leave the trial.']);
  });
});
