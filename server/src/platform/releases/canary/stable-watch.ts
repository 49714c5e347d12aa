import type { ReleaseCatalog } from '../catalog/release-catalog';
import type { ReleaseWebhooksService } from '../webhooks/release-webhooks.service';
import type { ReleaseTelemetry } from '../telemetry/telemetry.service';

/**
 * Maximum of people for whom a stable release may fail in a day before its team is told. A person has another pseudonym
 * each day, so people of several days cannot be counted together.
 */
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
    telemetry: Pick<ReleaseTelemetry, 'worstDay'>;
    webhooks: Pick<ReleaseWebhooksService, 'notify'>;
  },
): Promise<void> {
  const { stable } = await catalog.channelState(remoteId);
  if (stable === null) return;
  const day = await telemetry.worstDay(remoteId, stable);
  if (!day || day.failed <= failingPeople) return;
  await webhooks.notify(remoteId, {
    event: 'release.failing',
    subject: stable,
    sentence: `${remoteId}@${stable}, which is stable, failed for ${day.failed} of ${day.people} people in one day.`,
    data: { version: stable, people: day.people, failed: day.failed },
  });
}
