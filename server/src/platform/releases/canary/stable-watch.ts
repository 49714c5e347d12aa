import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ReleaseWebhooksService } from '../webhooks/release-webhooks.service';
import type { ReleaseTelemetry } from './telemetry.service';

/** People for whom a stable release failed, from which on its team is told. */
const failingPeople = 10;

/** Tells the team once when its stable release fails for many people: nothing ends that by itself. */
export async function watchStable(
  remoteId: string,
  {
    catalog,
    telemetry,
    webhooks,
  }: {
    catalog: Pick<ReleaseCatalog, 'channelState'>;
    telemetry: Pick<ReleaseTelemetry, 'seen'>;
    webhooks: Pick<ReleaseWebhooksService, 'notify'>;
  },
): Promise<void> {
  const { stable } = await catalog.channelState(remoteId);
  const figures = stable === null ? undefined : (await telemetry.seen(remoteId)).get(stable);
  if (!stable || !figures || figures.failed <= failingPeople) return;
  await webhooks.notify(remoteId, {
    event: 'release.failing',
    subject: stable,
    sentence: `${remoteId}@${stable}, which is stable, failed for ${figures.failed} of ${figures.people} people.`,
    data: { version: stable, people: figures.people, failed: figures.failed },
  });
}
