import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  UrlSource,
} from 'mediabunny';
import type { EpisodeAudio, EpisodeClip } from '@bestie/contracts/episodes.contract';

/**
 * Cuts a clip out of the sound without encoding it again, and hands the file to the person. Frames of sound are whole, so
 * that it may be a few hundredths of a second longer.
 * @throws Error when the browser cannot read the sound
 */
export async function exportClip(
  audio: Pick<EpisodeAudio, 'url' | 'contentType'>,
  { startMs, endMs }: Pick<EpisodeClip, 'startMs' | 'endMs'>,
  name: string,
): Promise<void> {
  const isMp3 = audio.contentType === 'audio/mpeg';
  const target = new BufferTarget();
  const output = new Output({ format: isMp3 ? new Mp3OutputFormat() : new Mp4OutputFormat(), target });
  const conversion = await Conversion.init({
    input: new Input({ formats: ALL_FORMATS, source: new UrlSource(new URL(audio.url, location.href)) }),
    output,
    trim: { start: startMs / 1000, end: endMs / 1000 },
    copy: { mode: 'forced', shiftTolerance: Infinity },
  });
  if (!conversion.isValid) throw new Error('The sound cannot be cut without encoding it.');
  await conversion.execute();
  if (!target.buffer) throw new Error('Nothing was cut.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([target.buffer], { type: audio.contentType }));
  link.download = `${name.replace(/[\\/:*?"<>|]/g, ' ').trim()}.${isMp3 ? 'mp3' : 'm4a'}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
