import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { createPeakCollector, packPeaks } from '@bestie/contracts/peaks';
import type { ObjectDriver } from '../objects/drivers/object-driver';
import { MediaRefused, MediaToolMissing, runTool } from './run-tool';
import type { ToolRun } from './run-tool';

export interface MediaToolsOptions {
  driver: Pick<ObjectDriver, 'read'>;
  /** Folder of `ffmpeg` and `ffprobe`; `off` does without them, and undefined looks in the search path. */
  tools: string | undefined;
  limits?: Partial<MediaLimits>;
}

export interface MediaLimits {
  timeoutMs: number;
  memoryBytes: number;
  /** The largest file that is read. */
  fileBytes: number;
  /** The longest sound or video. */
  seconds: number;
  /** The largest file that is made. */
  madeBytes: number;
}

/** What a file has. */
export interface MediaFacts {
  seconds: number;
  /** Names of codecs, such as `aac` or `opus`; null without sound or picture. */
  audio: string | null;
  video: string | null;
  width: number | null;
  height: number | null;
}

/** One file while it is read. Every method rejects with {@link MediaRefused} where the file is at fault. */
export interface OpenedMedia {
  probe(): Promise<MediaFacts>;
  /** Packed peaks of its first sound. */
  peaks(): Promise<string>;
  /** Integrated loudness in LUFS; null for silence. */
  loudness(): Promise<number | null>;
  /** A picture of a video, as JPEG. @param at seconds */
  poster(at: number): Promise<Buffer>;
  /** Its first sound as a file that podcasts play, without anything that the recorder wrote into it. */
  encode(format: 'm4a' | 'mp3'): Promise<Buffer>;
}

/** What this server can do with sound and video. */
export type MediaAvailability = { available: true } | { available: false; reason: string };

export type MediaTools = ReturnType<typeof createMediaTools>;

const usual: MediaLimits = {
  timeoutMs: 15 * 60_000,
  memoryBytes: 600 * 1024 * 1024,
  fileBytes: 2 * 1024 ** 3,
  seconds: 6 * 3600,
  madeBytes: 256 * 1024 * 1024,
};

/** Containers of uploads. Playlists and image sequences are no part of it: they name other files. */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,wav,ogg,flac,aac';
/** Nothing but the file itself is opened, whatever is written in it. */
const careful = ['-protocol_whitelist', 'file', '-format_whitelist', containers, '-max_alloc', '268435456'];
const peakRate = 8000;
const checkedForMs = 60_000;

const probed = z.object({
  format: z.object({ duration: z.coerce.number().positive().optional() }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      duration: z.coerce.number().positive().optional().catch(undefined),
      width: z.number().optional(),
      height: z.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
    }),
  ),
});

/**
 * ffmpeg and ffprobe, where this machine has them. Files are read by a process of its own, one at a time, with little
 * memory and no network.
 */
export function createMediaTools({ driver, tools, limits: given }: MediaToolsOptions) {
  const limits = { ...usual, ...given };
  const nameOf = (tool: 'ffmpeg' | 'ffprobe') => (tools ? join(tools, tool) : tool);
  let checked: { at: number; answer: Promise<MediaAvailability> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const run = (tool: 'ffmpeg' | 'ffprobe', args: readonly string[], options: Partial<ToolRun> = {}) =>
    runTool({
      command: nameOf(tool),
      args,
      timeoutMs: limits.timeoutMs,
      outputBytes: 1024 * 1024,
      memoryBytes: limits.memoryBytes,
      ...options,
    });

  async function check(): Promise<MediaAvailability> {
    if (tools === 'off')
      return {
        available: false,
        reason: 'Sound and video are not processed on this server: it is switched off.',
      };
    try {
      await run('ffprobe', ['-version'], { timeoutMs: 10_000 });
      await run('ffmpeg', ['-version'], { timeoutMs: 10_000 });
      return { available: true };
    } catch (error) {
      if (error instanceof MediaToolMissing)
        return {
          available: false,
          reason: 'This server has no ffmpeg: recordings stay in the format in which they came.',
        };
      return { available: false, reason: 'ffmpeg does not start on this server.' };
    }
  }

  function open(file: string, folder: string, signal: AbortSignal | undefined): OpenedMedia {
    const from = [...careful, '-i', `file:${file}`];
    const ffmpeg = (args: readonly string[], options: Partial<ToolRun> = {}) =>
      run('ffmpeg', ['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1', ...args], {
        signal,
        ...options,
      });
    return {
      async probe() {
        const { output } = await run(
          'ffprobe',
          ['-v', 'error', ...careful, '-show_format', '-show_streams', '-of', 'json', `file:${file}`],
          { signal },
        );
        const facts = factsOf(output);
        // Recordings of browsers do not say how long they are.
        const seconds = facts.seconds ?? (await measured());
        if (!(seconds > 0)) throw new MediaRefused('The file is empty.');
        if (seconds > limits.seconds) throw new MediaRefused('The file is too long.');
        return { ...facts, seconds };
      },
      async peaks() {
        const collector = createPeakCollector(peakRate);
        let rest: Buffer = Buffer.alloc(0);
        await ffmpeg(
          [...from, '-map', '0:a:0', '-ac', '1', '-ar', String(peakRate), '-f', 's16le', 'pipe:1'],
          {
            outputBytes: limits.seconds * peakRate * 2,
            onOutput(piece) {
              const all = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
              collector.add(samplesOf(all));
              rest = all.length % 2 === 0 ? Buffer.alloc(0) : all.subarray(-1);
            },
          },
        );
        return packPeaks(collector.finish());
      },
      async loudness() {
        const { messages } = await run(
          'ffmpeg',
          [
            '-nostdin',
            '-hide_banner',
            '-threads',
            '1',
            ...from,
            '-map',
            '0:a:0',
            '-af',
            'ebur128=framelog=verbose',
            '-f',
            'null',
            '-',
          ],
          { signal },
        );
        const found = /I:\s+(-?\d+(?:\.\d+)?) LUFS/.exec(messages.slice(messages.lastIndexOf('Summary')));
        const loudness = Number(found?.[1] ?? Number.NaN);
        return loudness > -70 ? loudness : null;
      },
      async poster(at) {
        const { output } = await ffmpeg(
          [
            ...['-ss', String(Math.max(0, at)), ...from, '-map', '0:v:0', '-frames:v', '1'],
            ...['-vf', "scale='min(1600,iw)':-2", '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', 'pipe:1'],
          ],
          { outputBytes: 20 * 1024 * 1024 },
        );
        if (output.length === 0) throw new MediaRefused('The video has no picture at this time.');
        return output;
      },
      async encode(format) {
        const made = join(folder, `made.${format}`);
        const codec =
          format === 'm4a'
            ? ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'ipod']
            : ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3'];
        const bare = ['-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];
        const size = ['-ac', '2', '-ar', '44100', '-fs', String(limits.madeBytes)];
        await ffmpeg([...from, '-map', '0:a:0', ...bare, ...size, ...codec, '-y', made]);
        if ((await stat(made)).size >= limits.madeBytes)
          throw new MediaRefused('The sound is too long to encode.');
        return readFile(made);
      },
    };

    /** Seconds of the sound, by reading all of it. */
    async function measured(): Promise<number> {
      let bytes = 0;
      await ffmpeg([...from, '-map', '0:a:0', '-ac', '1', '-ar', String(peakRate), '-f', 's16le', 'pipe:1'], {
        outputBytes: limits.seconds * peakRate * 2,
        onOutput: (piece) => void (bytes += piece.length),
      });
      return bytes / 2 / peakRate;
    }
  }

  return {
    /** Whether this server reads sound and video, or why not. Asked again after a minute, because tools get installed. */
    availability(): Promise<MediaAvailability> {
      const now = Date.now();
      if (!checked || now - checked.at > checkedForMs) checked = { at: now, answer: check() };
      return checked.answer;
    },

    /**
     * Reads a stored content. Files wait for each other, so that sound never takes the machine from everybody else.
     * @throws MediaRefused when the file is at fault, MediaToolMissing without the tools
     */
    read<Result>(
      { contentId, size }: { contentId: string; size: number },
      work: (media: OpenedMedia) => Promise<Result>,
      signal?: AbortSignal,
    ): Promise<Result> {
      const turn = last.then(async () => {
        if (tools === 'off') throw new MediaToolMissing('Sound and video are not processed on this server.');
        if (size > limits.fileBytes) throw new MediaRefused('The file is too large to be read here.');
        const folder = await mkdtemp(join(tmpdir(), 'bestie-media-'));
        try {
          const file = join(folder, 'source');
          await pipeline(driver.read(contentId), createWriteStream(file, { mode: 0o600 }));
          return await work(open(file, folder, signal));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

/** 16-bit samples as numbers between -1 and 1; a last odd byte is left. */
function samplesOf(bytes: Buffer): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = bytes.readInt16LE(2 * index) / 32768;
  return samples;
}

function factsOf(output: Buffer): Omit<MediaFacts, 'seconds'> & { seconds: number | null } {
  const read = probed.safeParse(jsonOf(output.toString('utf8')));
  if (!read.success) throw new MediaRefused('The file could not be read as sound or video.');
  const { format, streams } = read.data;
  const audio = streams.find(({ codec_type: type }) => type === 'audio');
  const video = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition?.attached_pic !== 1,
  );
  if (!audio && !video) throw new MediaRefused('The file has neither sound nor pictures.');
  return {
    seconds: format.duration ?? audio?.duration ?? video?.duration ?? null,
    audio: audio?.codec_name ?? null,
    video: video?.codec_name ?? null,
    width: video?.width ?? null,
    height: video?.height ?? null,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
