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

test('the deferred task waits for what begins to load before the browser is idle', () => {
  const idle: (() => void)[] = [];
  window.requestIdleCallback = (run) => idle.push(() => run({ didTimeout: false, timeRemaining: () => 1 }));
  const run = jest.fn();
  whenAtRest(run);
  jest.advanceTimersByTime(1_000);
  document.body.innerHTML = '<div data-loading></div>';
  idle.shift()?.();
  jest.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
  document.body.replaceChildren();
  jest.advanceTimersByTime(1_000);
  idle.shift()?.();
  expect(run).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('a cancelled task never runs', () => {
  const run = jest.fn();
  whenAtRest(run)();
  jest.advanceTimersByTime(minute);
  expect(run).not.toHaveBeenCalled();
});
