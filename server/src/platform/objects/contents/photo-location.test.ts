import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withoutVideoLocation } from './photo-location';

const locations = ['+48.8577+002.2950/', '-33.8568+151.2153+008.850/', '+27.5916+086.5640+8850CRSWGS_84/'];

test('a location is blanked wherever a file is cut into pieces, and nothing else changes', async () => {
  // Random bytes without the sign that ends a location.
  const noise = Array.from({ length: 400 }, (_, at) => ((at * 2_654_435_761) >>> 24) % 0x2f);
  const text = locations.map((location) => Buffer.concat([Buffer.from(noise), Buffer.from(location)]));
  const whole = Buffer.concat([...text, Buffer.from(noise), Buffer.from('48/2 and+1/2')]);
  const blank = Buffer.from(
    locations.reduce(
      (all, location) => all.replace(location, location.replace(/\d/g, '0')),
      whole.toString('latin1'),
    ),
    'latin1',
  );
  for (const size of [1, 2, 7, 79, 80, 81, 82, 160, 400, 419, whole.length]) {
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      Buffer.from(whole.subarray(at * size, (at + 1) * size)),
    );
    const read = await buffer(withoutVideoLocation(Readable.from(pieces), 0, whole.length));
    expect({ size, same: read.equals(blank) }).toEqual({ size, same: true });
  }
});
