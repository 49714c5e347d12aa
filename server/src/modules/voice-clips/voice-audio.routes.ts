import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BestieError } from '@bestie/contracts/errors';
import { guest, uidOf } from '../../platform/http/caller';
import type { Caller } from '../../platform/http/caller';
import type { HttpServices } from '../../platform/http/register-contract';
import { sendMedia } from '../../platform/objects/contents/object-media';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import type { VoiceClipsRepository } from './voice-clips.repository';

export interface VoiceAudioDependencies extends HttpServices {
  voiceClips: VoiceClipsRepository;
  driver: ObjectDriver;
  findObject: (name: string) => Promise<StoredObject | undefined>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `GET /api/voice/clips/{clipId}/audio/{versionId}`: sounds for audio elements, by session cookie. Who hears one is decided
 * again for each request and range; to others it answers like what never was.
 */
export function registerVoiceAudioRoutes(
  app: FastifyInstance,
  { voiceClips, driver, findObject, authenticate, rateLimits }: VoiceAudioDependencies,
): void {
  app.get<{ Params: { clipId: string; versionId: string } }>(
    '/api/voice/clips/:clipId/audio/:versionId',
    async (request, reply) => {
      const caller = await callerOf(request);
      await rateLimits.consume('picture', 'voice.audio', caller.kind === 'person' ? caller.uid : request.ip);
      const { clipId, versionId } = request.params;
      const name =
        uuid.test(clipId) && uuid.test(versionId)
          ? await voiceClips.findSound(uidOf(caller), clipId, versionId)
          : undefined;
      const object = name === undefined ? undefined : await findObject(name);
      if (!object) throw new BestieError('not_found');
      return sendMedia(
        request,
        reply,
        { ...object, content_disposition: 'inline', cache_control: 'no-store' },
        { driver, byToken: false, resourcePolicy: 'same-origin', withoutLocation: true },
      );
    },
  );

  /** Who cannot sign in, such as a suspended member, is a guest here. */
  async function callerOf(request: FastifyRequest): Promise<Caller> {
    try {
      return await authenticate(request);
    } catch (error) {
      if (error instanceof BestieError && (error.code === 'unauthenticated' || error.code === 'forbidden'))
        return guest;
      throw error;
    }
  }
}
