import { runConsole } from './console-lifetime';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
let said: string[];
const start = () => {
  said.push('started');
  return () => void said.push('ended');
};
beforeEach(() => {
  said = [];
});

test('a console’s background work starts with its first page and stops when the console is left', async () => {
  const leave = runConsole('/remotes/fan/1.0.0/', start);
  expect(said).toEqual(['started']);
  leave();
  await settled();
  expect(said).toEqual(['started', 'ended']);
  runConsole('/remotes/fan/1.0.0/', start)();
  await settled();
  expect(said).toEqual(['started', 'ended', 'started', 'ended']);
});

test('it continues from one page of the console to the next, and two releases do not share it', async () => {
  const leaveFirst = runConsole('/remotes/fan/1.0.0/', start);
  leaveFirst();
  const leaveSecond = runConsole('/remotes/fan/1.0.0/', start);
  await settled();
  expect(said).toEqual(['started']);
  const leaveOther = runConsole('/remotes/fan/1.1.0/', start);
  leaveSecond();
  await settled();
  expect(said).toEqual(['started', 'started', 'ended']);
  leaveOther();
  await settled();
  expect(said).toHaveLength(4);
});

test('a console that runs nothing, or throws, does no harm; the error counts as its own', async () => {
  const reported: unknown[] = [];
  globalThis.reportError = (error) => void reported.push(error);
  const error = new Error('x');
  runConsole('/remotes/a/1.0.0/', undefined)();
  runConsole('/remotes/b/1.0.0/', () => {
    throw error;
  })();
  runConsole('/remotes/c/1.0.0/', () => () => {
    throw error;
  })();
  await settled();
  expect(reported).toEqual([error, error]);
});
