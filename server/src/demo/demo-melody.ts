import { packPeaks, peaksPerSecond } from '@bestie/contracts/peaks';

/** Bytes of one frame of 24 ms: MPEG-1 layer III, 32 kbit/s, 48 kHz, mono. */
const frameBytes = 96;
const framesPerSecond = 48_000 / 1152;
/** Frames for which a tone is held. */
const held = 20;
/** Level at the start of a tone. */
const loudest = 0.25;

/** Writes numbers of so many bits, one after the other. */
function createBitWriter(bytes: Buffer, start: number) {
  let at = start * 8;
  return (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit -= 1, at += 1)
      if ((value >> bit) & 1) bytes[at >> 3]! |= 0x80 >> (at & 7);
  };
}

/**
 * One frame with a single spectral line.
 * @param line number of the line, each 41.7 Hz wide
 * @param gain of the whole frame; 0 is silent
 */
function frameOf(line: number, gain: number): Buffer {
  const frame = Buffer.alloc(frameBytes);
  frame.set([0xff, 0xfb, 0x14, 0xc4]);
  const quads = Math.floor(line / 4) + 1;
  const sideInfo = createBitWriter(frame, 4);
  // Nothing is in another frame, and both halves have their own scale factors.
  sideInfo(0, 9 + 5 + 4);
  for (let half = 0; half < 2; half += 1) {
    sideInfo(quads * 4 + 1, 12);
    // No pairs of large values.
    sideInfo(0, 9);
    sideInfo(gain, 8);
    sideInfo(0, 4 + 1 + 15 + 4 + 3 + 1 + 1);
    // The table with four bits for each four lines.
    sideInfo(1, 1);
  }
  const data = createBitWriter(frame, 4 + 17);
  for (let half = 0; half < 2; half += 1) {
    for (let quad = 0; quad < quads; quad += 1) data(quad === quads - 1 ? 15 - (8 >> (line % 4)) : 15, 4);
    // The sign of the one line that is not 0.
    data(half, 1);
  }
  return frame;
}

/** Lines of a scale without half tones, which sounds well in any order. */
const scale = [6, 7, 8, 10, 12, 14, 16, 20];

/** The gain of a frame: each tone fades, and every eighth is a pause. */
const gainOf = (frame: number): number => (Math.floor(frame / held) % 8 === 7 ? 0 : 204 - (frame % held));

/** The waveform of {@link melodyMp3}: four steps of gain double the loudness. */
export function melodyPeaks(seconds: number): string {
  return packPeaks(
    Array.from({ length: seconds * peaksPerSecond }, (_, at) => {
      const gain = gainOf(Math.floor((at / peaksPerSecond) * framesPerSecond));
      return gain === 0 ? 0 : loudest * 2 ** ((gain - 204) / 4);
    }),
  );
}

/**
 * A slow melody as an MP3 file of about 4 KB per second, written without an encoder.
 * @param voice makes one melody unlike another
 */
export function melodyMp3(seconds: number, voice: number): Buffer {
  const frames = Math.round(seconds * framesPerSecond);
  return Buffer.concat(
    Array.from({ length: frames }, (_, frame) => {
      const note = Math.floor(frame / held);
      const line = scale[(note * (voice * 2 + 3) + (note >> 2)) % scale.length]!;
      return frameOf(line, gainOf(frame));
    }),
  );
}
