import type { LiveListener } from '@bestie/client/live';
import type { PageAnswer } from '@bestie/contracts/remotes';
import { composed, consoles, pageFor } from '../test-support/consoles';
import { watchVersions } from './watch-versions';

const page = pageFor('fan');
const changed = { topic: 'platform', type: 'releases.changed', ids: ['fan'] };

function answerWith(version: string, over: Partial<PageAnswer> = {}): PageAnswer {
  const { composition, session, trial } = page;
  const remotes = [{ ...composed(consoles.fan), version }];
  return { composition: { ...composition, id: version, remotes }, session, trial, ...over };
}

function watch(answer: PageAnswer) {
  const offer = jest.fn();
  const ask = jest.fn(() => Promise.resolve(answer));
  let tell: LiveListener = () => undefined;
  const live = {
    subscribe: (_topic: string, listener: LiveListener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const end = watchVersions({ page, live, ask, offer, random: () => 0.5 });
  return { offer, ask, tell: (...event: Parameters<LiveListener>) => tell(...event), end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a channel change leads to one request after a delay, and to an offer when this page is outdated', async () => {
  const { offer, ask, tell, end } = watch(answerWith('1.1.0'));
  tell(changed);
  tell(changed);
  await jest.advanceTimersByTimeAsync(14_000);
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(offer.mock.calls).toEqual([['1.1.0']]);
  end();
});

test('a newer host is offered, too', async () => {
  const { composition } = page;
  const host = { ...composition.host, version: '1.1.0' };
  const { offer, tell, end } = watch({
    ...answerWith('1.0.0'),
    composition: { ...composition, id: 'another', host },
  });
  tell({ topic: 'platform', type: 'releases.changed', ids: ['host'] });
  await jest.advanceTimersByTimeAsync(31_000);
  expect(offer).toHaveBeenCalledTimes(1);
  end();
});

test.each([
  ['the same runs', page],
  ['only who else may use it changed', answerWith('1.0.0')],
  ['somebody else is signed in by now', answerWith('1.1.0', { session: { ...page.session!, uid: 'grace' } })],
])('when %s, nothing is offered', async (_name, answer) => {
  const { offer, ask, tell, end } = watch(answer);
  tell(null);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(offer).not.toHaveBeenCalled();
  end();
});

test('a person who returns after a long time causes a request, one who returns soon does not', async () => {
  const { ask, end } = watch(answerWith('1.1.0'));
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ask).toHaveBeenCalledTimes(1);
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(700_000);
  expect(ask).toHaveBeenCalledTimes(1);
});
