import { ALL_FORMATS, AudioBufferSink, Input, UrlSource } from 'mediabunny';
import { createPeakCollector, packPeaks } from '@bestie/contracts/peaks';

/**
 * Measures the waveform of a sound piece by piece, so that an hour needs little memory.
 * @param url of this site
 * @returns null where the browser cannot decode it
 */
export async function measurePeaks(url: string): Promise<{ peaks: string; durationMs: number } | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new UrlSource(new URL(url, location.href)) });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) return null;
    const collector = createPeakCollector(track.sampleRate);
    let end = 0;
    for await (const { buffer, timestamp } of new AudioBufferSink(track).buffers()) {
      collector.add(loudestOf(buffer));
      end = timestamp + buffer.duration;
    }
    return end > 0 ? { peaks: packPeaks(collector.finish()), durationMs: Math.round(end * 1000) } : null;
  } finally {
    input.dispose();
  }
}

/** The louder of the channels at each moment: one of them may be silent. */
function loudestOf(buffer: AudioBuffer): Float32Array {
  const loudest = buffer.getChannelData(0).slice();
  for (let channel = 1; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let index = 0; index < loudest.length; index += 1)
      loudest[index] = Math.max(Math.abs(loudest[index]!), Math.abs(samples[index]!));
  }
  return loudest;
}
