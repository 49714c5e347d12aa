import { forgetUnsaved, registerUnsaved } from './unsaved-store';

/** True when the browser would ask before the tab closes. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks as long as something would be lost', () => {
  expect(asks()).toBe(false);
  const first = registerUnsaved('Your note is not saved.');
  const second = registerUnsaved('Your photo is not saved.');
  first();
  expect(asks()).toBe(true);
  second();
  expect(asks()).toBe(false);
});

test('who decides to leave is not asked again', () => {
  registerUnsaved('Your note is not saved.');
  forgetUnsaved();
  expect(asks()).toBe(false);
});
