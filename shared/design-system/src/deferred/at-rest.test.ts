import { whenAtRest } from './at-rest';

const minute = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('the deferred task runs once nothing on the page is loading', () => {
  document.body.innerHTML = '<div data-loading></div>';
  const run = jest.fn();
  whenAtRest(run);
  jest.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
  document.body.replaceChildren();
  jest.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('something that never stops loading does not block the task for ever', () => {
  document.body.innerHTML = '<div data-loading></div>';
  const run = jest.fn();
  whenAtRest(run);
  jest.advanceTimersByTime(minute);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a cancelled task never runs', () => {
  const run = jest.fn();
  whenAtRest(run)();
  jest.advanceTimersByTime(minute);
  expect(run).not.toHaveBeenCalled();
});
