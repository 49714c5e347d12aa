import { createPeakCollector, mostPeaks, packPeaks, peaksOfPart, peaksPerSecond, unpackPeaks } from './peaks';

test('a sound of two hours has no more peaks than fit into a few kilobytes, and keeps its loudest moments', () => {
  const rate = 100;
  const collector = createPeakCollector(rate);
  const second = new Float32Array(rate).fill(0.25);
  for (let at = 0; at < 7200; at += 1) {
    const loud = at === 3600;
    collector.add(loud ? new Float32Array(rate).fill(-1) : second);
  }
  const peaks = collector.finish();
  expect(peaks.length).toBeGreaterThan(mostPeaks / 2);
  expect(peaks.length).toBeLessThanOrEqual(mostPeaks);
  const packed = packPeaks(peaks);
  expect(packed.length).toBeLessThanOrEqual(8192);
  const levels = unpackPeaks(packed);
  expect(levels.indexOf(1) / levels.length).toBeCloseTo(0.5, 2);
  expect(levels[10]).toBeCloseTo(0.25, 2);
});

test('a short sound has twenty peaks a second, the last one however short', () => {
  const collector = createPeakCollector(1000);
  collector.add(new Float32Array(1010).fill(0.5));
  expect(collector.finish()).toHaveLength(peaksPerSecond + 1);
  expect(createPeakCollector(1000).finish()).toEqual([]);
});

test('a part of a sound has the peaks of its moments', () => {
  const peaks = Array.from({ length: 100 }, (_, at) => at);
  expect(peaksOfPart(peaks, { startMs: 20_000, endMs: 23_500 }, 100_000)).toEqual([20, 21, 22, 23]);
  expect(peaksOfPart(peaks, { startMs: 0, endMs: 100_000 }, 100_000)).toEqual(peaks);
  expect(peaksOfPart([], { startMs: 0, endMs: 1000 }, 1000)).toEqual([]);
});
