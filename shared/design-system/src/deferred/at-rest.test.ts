import { whenAtRest } from './at-rest';

const minute = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('what is put off runs once nothing says any more that it is loading', () => {
  document.body.innerHTML = '<div data-loading></div>';
  const run = jest.fn();
  whenAtRest(run);
  jest.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
  document.body.replaceChildren();
  jest.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('something that loads for ever does not put it off for ever', () => {
  document.body.innerHTML = '<div data-loading></div>';
  const run = jest.fn();
  whenAtRest(run);
  jest.advanceTimersByTime(minute);
  expect(run).toHaveBeenCalledTimes(1);
});

test('what was called off never runs', () => {
  const run = jest.fn();
  whenAtRest(run)();
  jest.advanceTimersByTime(minute);
  expect(run).not.toHaveBeenCalled();
});
