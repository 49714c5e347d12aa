import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { voiceArchive } from './voice-archive';
import { registerVoiceAudioRoutes } from './voice-audio.routes';
import { openVoiceNames, voiceReferences } from './voice-clips.sql';
import { voiceDemo } from './voice-clips.demo';
import { voiceRepositories } from './voice-clips.repositories';
import { registerVoiceClipsRoutes } from './voice-clips.routes';
import { createVoiceClipsService } from './voice-clips.service';
import { createVoicePreview } from './voice-preview';
import { voiceReportTargets } from './voice-reports';
import { voiceSearch } from './voice-search.sql';
import {
  createVoiceSoundsService,
  prepareLaterJob,
  prepareSoundJob,
  prepareTries,
} from './voice-sounds.service';
import { voiceTrash } from './voice-trash.sql';

export const voiceClipsModule = defineModule({
  name: 'voiceClips',
  uses: ['jobs', 'storage', 'media'],
  repositories: voiceRepositories,
  open({ app, http, jobs, storage, media, repositories, transaction }) {
    const voiceClips = createVoiceClipsService({ repositories, transaction });
    const voiceSounds = createVoiceSoundsService({
      repositories,
      transaction,
      voiceClips,
      media,
      objects: storage.objects,
    });
    for (const kind of [prepareSoundJob, prepareLaterJob])
      jobs.register(kind, (versionId, context) => voiceSounds.prepare(versionId as string, context), {
        // The file is read in a process of its own, which takes nothing down with it.
        retriesWhenInterrupted: true,
        maxAttempts: prepareTries,
        lane: 'sound',
        last: kind === prepareLaterJob,
        onInterrupted: (versionId) => voiceSounds.giveUp(versionId as string),
      });
    registerVoiceClipsRoutes(app, http, { voiceClips, voiceSounds });
    registerVoiceAudioRoutes(app, {
      ...http,
      voiceClips: repositories.voiceClips,
      driver: storage.driver,
      findObject: storage.objects.find,
    });
    return { voiceClips, voiceSounds };
  },
  sweep: ({ voiceClips }, now) => voiceClips.emptyTrash(trashedBefore(now)),
  archive: voiceArchive,
  erasure: [
    { table: 'voice_positions', column: 'uid' },
    { table: 'voice_clips', column: 'owner_uid' },
  ],
  notErased: {
    'voice_clips.deleted_by': 'an admin, or its creator; erased with the creator',
  },
  objectFolders: { voice: { limits: { audio: limits.voice.audioBytes } } },
  auditNames: { voiceClip: openVoiceNames },
  objectReferences: voiceReferences,
  search: { voice: voiceSearch },
  trash: voiceTrash,
  restore: ({ voiceClips }) => ({
    voiceClips: restoreOneByOne((caller, { id }) => voiceClips.restore(caller, { clipId: id })),
  }),
  reportTargets: voiceReportTargets,
  previews: {
    [paths.fan.voiceClip]: ({ voiceClips }, caller, parameters) =>
      createVoicePreview(voiceClips)(caller, parameters),
  },
  demo: [voiceDemo],
});
