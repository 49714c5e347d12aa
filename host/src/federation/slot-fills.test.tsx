/** Slots: a console's page shows parts of other consoles. */
import type { ComponentType } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import type { PageRemote } from '@bestie/contracts/remotes';
import { SlotFillsProvider } from '@bestie/remote-kit/shell';
import { Slot } from '@bestie/remote-kit/slot';
import type { RemotePage } from './load-remote';
import { runningNow } from '../test-support/running-marks';
import { markRunning } from './running-page';
import { createSlotFills } from './slot-fills';

const studio = {
  id: 'creator',
  version: '1.0.0',
  container: 'creator_1',
  baseUrl: '/remotes/creator/1.0.0/',
  audience: 'creator',
  fills: [
    { slot: 'fan-home@1', part: 'latest' },
    { slot: 'fan-home@1', part: 'broken' },
    { slot: 'fan-home@2', part: 'newer' },
  ],
} as unknown as PageRemote;

const Latest = ({ today }: { today: string }) => <p>Latest of {today}</p>;
const Broken = () => {
  throw new Error('Out of thread.');
};

function open({
  code = { latest: Latest, broken: Broken },
  granted = true,
}: { code?: Record<string, ComponentType<never>>; granted?: boolean } = {}) {
  const asked: string[] = [];
  const failures: string[] = [];
  const fills = createSlotFills(
    { remotes: [studio] },
    {
      loadPage(release, part) {
        asked.push(part);
        const Page = code[part];
        return Page
          ? Promise.resolve({ Page, Wrapper: undefined, release } as unknown as RemotePage)
          : Promise.reject(new Error('gone'));
      },
    },
    {
      access: () => (granted ? 'granted' : 'forbidden'),
      onRemoteFailure: ({ kind }, { id }) => void failures.push(`${id}: ${kind}`),
    },
  );
  render(
    <SlotFillsProvider value={fills}>
      <h1>Home</h1>
      <Slot name="fan-home@1" today="2026-11-26" />
    </SlotFillsProvider>,
  );
  return { asked, failures };
}

test('parts of the same version of the slot get its properties; one that throws is reported and leaves the rest', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { asked, failures } = open();
  await screen.findByText('Latest of 2026-11-26');
  await waitFor(() => expect(failures).toEqual(['creator: threw']));
  expect(asked).toEqual(['latest', 'broken']);
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
});

test('a part whose code does not load leaves the page complete', async () => {
  open({ code: { latest: Latest } });
  await screen.findByText('Latest of 2026-11-26');
});

test('a part is said to run while it is drawn, because it may never return from that, and its page afterwards', async () => {
  const marks: string[] = [];
  const latest = () => {
    marks.push(...runningNow());
    return <p>Drawn</p>;
  };
  markRunning({ id: 'fan', version: '1.4.2' });
  open({ code: { latest } });
  await screen.findByText('Drawn');
  expect(marks).toEqual(['creator@1.0.0']);
  expect(runningNow()).toEqual(['fan@1.4.2']);
});

test('without the role of a console nothing of it is loaded', () => {
  expect(open({ granted: false }).asked).toEqual([]);
});
