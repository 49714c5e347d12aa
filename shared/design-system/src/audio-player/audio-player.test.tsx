import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatClock, sayClock } from '../format/format-clock';
import { AudioPlayer } from './audio-player';
import { wordsOf } from './transcript';

/** jsdom plays nothing: the element's methods are those of a sound that loads at once. */
beforeEach(() => {
  const { prototype } = HTMLMediaElement;
  jest.spyOn(prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    Object.defineProperty(this, 'readyState', { value: 4, configurable: true });
    fireEvent.loadedMetadata(this);
    fireEvent.play(this);
    return Promise.resolve();
  });
  jest.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    if (this.paused) return;
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    fireEvent.pause(this);
  });
  jest.spyOn(prototype, 'load').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const audioOf = (container: HTMLElement) => container.querySelector('audio') as HTMLAudioElement;
const positions: number[] = [];
const show = (changes: Partial<React.ComponentProps<typeof AudioPlayer>> = {}) =>
  render(
    <AudioPlayer
      title="Hems"
      src="/hems"
      durationMs={600_000}
      peaks={[0.1, 0.5, 1]}
      chapters={[
        { startMs: 0, title: 'Hello' },
        { startMs: 300_000, title: 'Pins' },
        { startMs: 900_000, title: 'Cut away' },
      ]}
      cues={[{ startMs: 10_000, endMs: 14_000, text: 'Measure it twice' }]}
      onPosition={(ms) => positions.push(ms)}
      {...changes}
    />,
  );
const slider = () => screen.getByRole('slider', { name: 'Position in Hems' });

test('a sound is played, sought by keys, and its speed changed', async () => {
  const user = userEvent.setup();
  const { container } = show({ startAtMs: 60_000 });
  const audio = audioOf(container);
  expect(audio.preload).toBe('none');
  expect(slider()).toHaveAttribute('aria-valuetext', '1 minute of 10 minutes');
  await user.click(screen.getByRole('button', { name: 'Play Hems' }));
  expect(audio.currentTime).toBe(60);
  slider().focus();
  await user.keyboard('{ArrowRight}{PageUp}');
  expect(audio.currentTime).toBe(95);
  await user.click(screen.getByRole('button', { name: 'Back 15 seconds' }));
  expect(audio.currentTime).toBe(80);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5');
  expect(audio.playbackRate).toBe(1.5);
  fireEvent.timeUpdate(audio);
  await user.click(screen.getByRole('button', { name: 'Pause Hems' }));
  expect(positions.at(-1)).toBe(80_000);
});

test('chapters and words of the transcript are played by a click; the current ones are marked', async () => {
  const user = userEvent.setup();
  const { container } = show();
  const chapters = within(screen.getByText('2 chapters').closest('details')!);
  await user.click(chapters.getByRole('button', { name: '5:00 Pins' }));
  expect(audioOf(container).currentTime).toBe(300);
  expect(chapters.getByRole('button', { name: '5:00 Pins' })).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByText('Transcript'));
  await user.click(screen.getByText('twice'));
  const word = wordsOf({ startMs: 10_000, endMs: 14_000, text: 'Measure it twice' })[2]!;
  expect(audioOf(container).currentTime).toBe(word.start);
  await user.click(screen.getByRole('button', { name: 'Play from 10 seconds' }));
  expect(audioOf(container).currentTime).toBe(10);
});

test('a trimmed sound is played from its start to its end, and counts from there', async () => {
  const user = userEvent.setup();
  const { container } = show({ part: { startMs: 100_000, endMs: 400_000 } });
  expect(slider()).toHaveAttribute('aria-valuetext', '0 seconds of 5 minutes');
  await user.click(screen.getByRole('button', { name: 'Play Hems' }));
  const audio = audioOf(container);
  expect(audio.currentTime).toBe(100);
  audio.currentTime = 400.2;
  fireEvent.timeUpdate(audio);
  expect(audio.paused).toBe(true);
});

test('a sound that is no longer open stops, and says so', async () => {
  const stopped = jest.fn();
  const { container } = show({ onStopped: stopped });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Play Hems' }));
  fireEvent.error(audioOf(container));
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent('This can’t be played at the moment.');
  expect(screen.getByRole('button', { name: 'Play Hems' })).toBeEnabled();
});

test.each([
  [0, '0:00', '0 seconds'],
  [61.9, '1:01', '1 minute 1 second'],
  [3850, '1:04:10', '1 hour 4 minutes 10 seconds'],
])('%d seconds read %s', (seconds, clock, said) => {
  expect([formatClock(seconds), sayClock(seconds)]).toEqual([clock, said]);
});
