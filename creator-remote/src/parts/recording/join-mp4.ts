import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { AudioCodec, EncodedPacket } from 'mediabunny';
import type { JoinedSound } from './join-webm';

/** Parts follow each other in one file only where they were recorded in exactly the same way. */
const wayOf = ({ codec, sampleRate, numberOfChannels, description }: AudioDecoderConfig): string =>
  JSON.stringify([codec, sampleRate, numberOfChannels, description ? bytesOf(description).join() : '']);

const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/**
 * Makes MP4 files with their length in them of the parts of a recording. The sound is copied, not encoded again, and what a
 * crash cut off in the middle is left out. It is one file, unless another microphone records in another way: sound of two
 * ways cannot be in one file without encoding it, and is several.
 * @param parts as recorders of browsers write them: MP4 in fragments
 * @throws Error when no part has sound
 */
export async function joinMp4(parts: readonly Blob[]): Promise<JoinedSound[]> {
  const joined: JoinedSound[] = [];
  let writer: Awaited<ReturnType<typeof openWriter>> | null = null;
  for (const part of parts) {
    const input = new Input({ formats: [MP4], source: new BlobSource(part) });
    try {
      const track = await input.getPrimaryAudioTrack().catch(() => null);
      const [codec, config] = track ? [await track.getCodec(), await track.getDecoderConfig()] : [null, null];
      // A part that ended before its first sound.
      if (!track || !codec || !config) continue;
      if (writer && writer.way !== wayOf(config)) {
        joined.push(await writer.finish());
        writer = null;
      }
      writer ??= await openWriter(codec, config);
      await writer.append(new EncodedPacketSink(track).packets());
    } finally {
      input.dispose();
    }
  }
  if (writer) joined.push(await writer.finish());
  if (joined.length === 0) throw new Error('The recording has no sound.');
  return joined;
}

/** Collects the sound of parts, one after the other, in a file that begins with its length. */
async function openWriter(codec: AudioCodec, config: AudioDecoderConfig) {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let end = 0;
  return {
    way: wayOf(config),
    async append(packets: AsyncIterable<EncodedPacket>): Promise<void> {
      let offset: number | null = null;
      for await (const packet of packets) {
        // Each recorder counts from a moment of its own.
        offset ??= end - packet.timestamp;
        const timestamp = packet.timestamp + offset;
        await source.add(packet.clone({ timestamp }), { decoderConfig: config });
        end = timestamp + packet.duration;
      }
    },
    async finish(): Promise<JoinedSound> {
      await output.finalize();
      return { file: new Blob([target.buffer!], { type: 'audio/mp4' }), seconds: end };
    },
  };
}
