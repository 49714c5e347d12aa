import { forgetUnsaved, registerUnsaved } from './unsaved-store';

/** Whether the browser would ask before closing the tab. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks while there are unsaved changes', () => {
  expect(asks()).toBe(false);
  const first = registerUnsaved('Your note is not saved.');
  const second = registerUnsaved('Your photo is not saved.');
  first();
  expect(asks()).toBe(true);
  second();
  expect(asks()).toBe(false);
});

test('a person who decides to leave is not asked again', () => {
  registerUnsaved('Your note is not saved.');
  forgetUnsaved();
  expect(asks()).toBe(false);
});
