import userEvent from '@testing-library/user-event';
import { focusNextFrame } from './focus-next-frame';

/** Frames that were asked for and wait to be drawn. */
let frames: Map<number, FrameRequestCallback>;
const draw = () => {
  for (const [id, run] of frames) {
    frames.delete(id);
    run(0);
  }
};

beforeEach(() => {
  frames = new Map();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    frames.set(frames.size + 1, run);
    return frames.size;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void frames.delete(id));
  document.body.innerHTML = '<button>Message</button><button>Menu</button>';
});
afterEach(() => jest.restoreAllMocks());

const [message, menu] = [0, 1].map((at) => () => document.querySelectorAll('button')[at]!) as [
  () => HTMLButtonElement,
  () => HTMLButtonElement,
];

test('the focus moves after a closing dialog returned it to its button', () => {
  focusNextFrame(() => message().focus());
  menu().focus();
  draw();
  expect(message()).toHaveFocus();
});

test.each([
  ['pressed by pointer', () => userEvent.click(menu())],
  ['reached by keyboard', () => userEvent.tab().then(() => userEvent.tab())],
])('a button that is %s before that keeps the focus', async (_, press) => {
  focusNextFrame(() => message().focus());
  await press();
  draw();
  expect(menu()).toHaveFocus();
});
