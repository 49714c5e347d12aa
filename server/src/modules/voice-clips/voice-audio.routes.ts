import type { FastifyInstance } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { uidOf } from '../../platform/http/caller';
import type { HttpServices } from '../../platform/http/register-contract';
import { registerMediaRoute, sendClosedMedia } from '../../platform/objects/contents/media-route';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import type { VoiceClipsRepository } from './voice-clips.repository';

export interface VoiceAudioDependencies extends HttpServices {
  voiceClips: VoiceClipsRepository;
  driver: ObjectDriver;
  findObject: (name: string) => Promise<StoredObject | undefined>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `/api/voice/clips/{clipId}/audio/{versionId}`: sounds for audio elements. To others it answers like what never was. */
export function registerVoiceAudioRoutes(
  app: FastifyInstance,
  { voiceClips, driver, findObject, ...http }: VoiceAudioDependencies,
): void {
  registerMediaRoute<{ clipId: string; versionId: string }>(app, http, {
    url: '/api/voice/clips/:clipId/audio/:versionId',
    name: 'voice.audio',
    async send(caller, request, reply) {
      const { clipId, versionId } = request.params;
      const name =
        uuid.test(clipId) && uuid.test(versionId)
          ? await voiceClips.findSound(uidOf(caller), clipId, versionId)
          : undefined;
      const object = name === undefined ? undefined : await findObject(name);
      if (!object) throw new BestieError('not_found');
      return sendClosedMedia(request, reply, object, driver);
    },
  });
}
