/** Samples of {@link murmur} in each second. */
export const murmurRate = 8000;

/**
 * A sound like somebody who talks behind a door, made of two tones with syllables and pauses for breath.
 * @param voice makes one sound unlike another
 * @returns samples between -1 and 1
 */
export function murmur(seconds: number, voice: number): Float32Array {
  const samples = new Float32Array(seconds * murmurRate);
  const pitch = 110 + 12 * (voice % 7);
  let phase = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const second = at / murmurRate;
    // Syllables come about four times a second, and a breath after each sentence.
    const syllable = Math.max(
      0,
      Math.sin(2 * Math.PI * (3.7 + (voice % 3) * 0.3) * second + Math.sin(second * 2.3)),
    );
    const breath = (second + voice) % 5.5 < 4.8 ? 1 : 0;
    phase += (2 * Math.PI * pitch * (1 + 0.12 * Math.sin(second * 1.7))) / murmurRate;
    samples[at] = 0.35 * breath * syllable * (0.7 * Math.sin(phase) + 0.3 * Math.sin(3.02 * phase));
  }
  return samples;
}

/** The sound as a WAV file: 16 bits, mono. */
export function wavOf(samples: Float32Array): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0, 'latin1');
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8, 'latin1');
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(murmurRate, 24);
  data.writeUInt32LE(murmurRate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36, 'latin1');
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, at) => data.writeInt16LE(Math.round(sample * 32767), 44 + at * 2));
  return data;
}
