import { createPeakCollector, packPeaks } from '@bestie/contracts/peaks';
import { voicePrefix } from '@bestie/contracts/voice-clips';
import type { VoiceVisibility } from '@bestie/contracts/voice-clips';
import { idOf } from '../../demo/demo-ids';
import { murmur, murmurRate, wavOf } from '../../demo/demo-sounds';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { VoiceClipsService } from './voice-clips.service';
import type { VoiceSoundsService } from './voice-sounds.service';

interface DemoClip {
  key: string;
  title: string;
  description: string;
  seconds: number;
  visibility: VoiceVisibility;
  tier?: string;
  chapters: readonly (readonly [seconds: number, title: string])[];
  /** What is said, each from a second on. */
  said: readonly (readonly [seconds: number, text: string])[];
}

const demoClips: readonly DemoClip[] = [
  {
    key: 'steam',
    title: 'Steam first, iron later',
    description: 'Why your iron leaves a shine, and what to hold between it and the cloth.',
    seconds: 26,
    visibility: 'public',
    chapters: [
      [0, 'Where the shine comes from'],
      [14, 'The cloth in between'],
    ],
    said: [
      [0, 'The shine on your black trousers is not wear. It is heat.'],
      [6, 'Wool has scales, and an iron presses them flat until they mirror the light.'],
      [14, 'So: steam first, iron later, and a damp tea towel in between.'],
      [20, 'If it shines already, hold the steam over it and brush against the grain.'],
    ],
  },
  {
    key: 'three-coats',
    title: 'Three coats, one winter',
    description: 'A short sum about cost per wear, spoken on the way to the station.',
    seconds: 20,
    visibility: 'members',
    chapters: [],
    said: [
      [0, 'I own three coats, and I counted.'],
      [5, 'The cheap one cost me four euros a wear. The camel one costs thirty cents by now.'],
      [13, 'The third one I love and never wear. That is the expensive one.'],
    ],
  },
  {
    key: 'fitting-room',
    title: 'From the fitting room, unedited',
    description: 'Twenty-two seconds of me and a zip that does not want to.',
    seconds: 22,
    visibility: 'tier',
    tier: 'backstage',
    chapters: [[0, 'The zip']],
    said: [
      [0, 'No. No. Wait.'],
      [7, 'You breathe out, and then you pull. Out, and then.'],
      [15, 'There it is. Nobody breathes until Sunday.'],
    ],
  },
];

interface Services {
  voiceClips: VoiceClipsService;
  voiceSounds: VoiceSoundsService;
}

/** Three clips of the creator: for everybody, for members, and for a tier. */
export const voiceDemo: DemoPart<Services> = {
  name: 'voice-clips',
  isWanted: async ({ services, people }) =>
    (
      await services.voiceClips.list(people.creator, {
        q: undefined,
        visibility: undefined,
        cursor: undefined,
        limit: 1,
      })
    ).items.length === 0,
  async fill(demo) {
    for (const clip of demoClips.toReversed()) await fillClip(demo, clip);
  },
};

async function fillClip(
  { services, people: { admin, creator }, step, ensureFile }: DemoContext<Services>,
  { key, title, description, seconds, visibility, tier, chapters, said }: DemoClip,
): Promise<void> {
  const clipId = idOf(creator, `voice/${key}`);
  const versionId = idOf(creator, `voice/${key}/1`);
  const path = `${voicePrefix(creator.uid, clipId)}${versionId}.wav`;
  await step(() => services.voiceClips.create(creator, { id: clipId, title, description }));
  await step(async () => {
    const samples = murmur(seconds, key.length);
    await ensureFile(creator, path, wavOf(samples), 'audio/wav');
    const collector = createPeakCollector(murmurRate);
    collector.add(samples);
    const peaks = packPeaks(collector.finish());
    await services.voiceSounds.addVersion(creator, {
      clipId,
      id: versionId,
      path,
      durationSeconds: seconds,
      peaks,
    });
  });
  await step(async () => {
    const { version, visibility: now } = await services.voiceClips.get(creator, { clipId });
    if (now !== 'private') return;
    await services.voiceClips.update(creator, {
      clipId,
      version,
      visibility,
      ...(tier !== undefined && { tierId: idOf(admin, `vip/tiers/${tier}`) }),
      chapters: chapters.map(([second, name]) => ({ startMs: second * 1000, title: name })),
      transcript: vttOf(said, seconds),
    });
  });
}

const clock = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`;

const vttOf = (said: DemoClip['said'], seconds: number): string =>
  [
    'WEBVTT',
    ...said.map(
      ([second, text], at) => `${clock(second)} --> ${clock(said[at + 1]?.[0] ?? seconds)}\n${text}`,
    ),
  ].join('\n\n');
