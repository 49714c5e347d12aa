import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { AuditEntry } from '@bestie/contracts/audit.contract';
import { showReach, showShare, showShares } from '../release-shares/release-shares';
import { factsOf, momentIn, textIn } from './audit-facts';
import type { Words } from './audit-facts';

type ReleaseAction = Extract<AuditAction, `releases.${string}`>;

/** Channels before or after an act. */
interface Channels {
  stable?: string | null;
  canary?: { version: string; basisPoints: number; people: string[]; steps?: number[] } | null;
  promotion?: 'team' | 'admin';
  version?: string;
  channel?: string | null;
  /** True, or the reason of the command. */
  withoutProof?: true | string;
  unopened?: Record<string, string>;
}

const channelsOf = (value: unknown) => factsOf(value) as Channels;

/** What a release has that everybody gets, beside its version. */
function proofWords({ withoutProof, unopened = {} }: Channels): string {
  const pages = Object.entries(unopened).map(([path, why]) => `${path} (${why})`);
  return [
    ...(withoutProof === undefined ? [] : ['without a proof']),
    ...(withoutProof === undefined || withoutProof === true ? [] : [`because “${withoutProof}”`]),
    ...(pages.length === 0 ? [] : [`with pages that no browser opened: ${pages.join(', ')}`]),
  ]
    .map((words) => `, ${words}`)
    .join('');
}

const growing = ({ steps = [] }: { steps?: number[] }) =>
  steps.length === 0 ? '' : `, then by itself ${showShares(steps)}`;

function tellPublish({ target: { id }, after }: AuditEntry): string {
  const { version = '', channel = null, canary, ...rest } = channelsOf(after);
  if (channel === 'canary' && canary)
    return `published ${id} ${version} as a canary for ${showReach(canary)}${growing(canary)}${proofWords(rest)}`;
  return channel === null
    ? `published ${id} ${version} without giving it to anyone`
    : `published ${id} ${version} for everyone${proofWords(rest)}`;
}

function tellCanary({ target: { id }, before, after }: AuditEntry): string {
  const [was, is] = [channelsOf(before).canary, channelsOf(after).canary];
  if (!is) return `ended the canary of ${id}${was ? ` ${was.version}` : ''}`;
  const more = `${growing(is)}${proofWords(channelsOf(after))}`;
  return was?.version === is.version
    ? `changed the canary of ${id} ${is.version} from ${showReach(was)} to ${showReach(is)}${more}`
    : `started a canary of ${id} ${is.version} for ${showReach(is)}${more}`;
}

function tellStep({ target: { id }, before, after }: AuditEntry): string {
  const [was, is] = [channelsOf(before).canary, channelsOf(after).canary];
  if (!was) return `grew the canary of ${id}`;
  return is
    ? `grew the canary of ${id} ${was.version} from ${showShare(was.basisPoints)} to ${showShare(is.basisPoints)}`
    : `gave the canary of ${id} ${was.version} to everyone: it is stable now`;
}

/** What happened to a console's releases, in words. */
export const releaseWords: Record<ReleaseAction, Words> = {
  'releases.canary': { did: 'started, changed or ended a canary', tell: tellCanary },
  'releases.createToken': {
    did: 'made a deploy token',
    tell: ({ target: { id }, after }) =>
      `made the deploy token “${textIn(after, 'name')}” of ${id}, valid until ${momentIn(after, 'expiresAt')}`,
  },
  'releases.createWebhook': {
    did: 'added a webhook',
    tell: ({ target: { id }, after }) => `added a webhook of ${id} at ${textIn(after, 'host')}`,
  },
  'releases.deleteWebhook': {
    did: 'deleted a webhook',
    tell: ({ target: { id }, before }) => `deleted the webhook of ${id} at ${textIn(before, 'host')}`,
  },
  'releases.endCanary': {
    did: 'ended a canary that did worse',
    tell: ({ target: { id }, before }) =>
      `ended the canary of ${id} ${channelsOf(before).canary?.version ?? ''}, which did worse than ${channelsOf(before).stable ?? 'before'}`,
  },
  'releases.leaveTrial': {
    did: 'left a trial',
    tell: ({ target: { id }, after }) => `left the trial of ${id} ${textIn(after, 'version')}`,
  },
  'releases.openTrial': {
    did: 'opened a trial',
    tell: ({ target: { id }, after }) => `opened ${id} ${textIn(after, 'version')} by a link`,
  },
  'releases.promote': {
    did: 'made a release stable',
    tell: ({ target: { id }, before, after }) =>
      `made ${id} ${channelsOf(after).stable ?? ''} stable instead of ${channelsOf(before).stable ?? 'none'}${proofWords(channelsOf(after))}`,
  },
  'releases.publish': { did: 'published a release', tell: tellPublish },
  'releases.refuse': {
    did: 'tried to publish a release, which was refused',
    tell: ({ target: { id }, after }) =>
      `tried to publish ${id} ${textIn(after, 'version')}, which was refused: ${textIn(after, 'why')}`,
  },
  'releases.revokeToken': {
    did: 'revoked a deploy token',
    tell: ({ target: { id }, before }) => `revoked the deploy token “${textIn(before, 'name')}” of ${id}`,
  },
  'releases.rollback': {
    did: 'rolled back',
    tell: ({ target: { id }, before, after }) =>
      `rolled ${id} back from ${channelsOf(before).stable ?? 'none'} to ${channelsOf(after).stable ?? 'none'}`,
  },
  'releases.setPromotion': {
    did: 'decided who promotes releases',
    tell: ({ target: { id }, after }) =>
      channelsOf(after).promotion === 'admin'
        ? `lets only admins promote releases of ${id}`
        : `lets the team of ${id} promote its releases`,
  },
  'releases.stepCanary': { did: 'grew a canary', tell: tellStep },
  'releases.try': {
    did: 'made a link to try a release',
    tell: ({ target: { id }, after }) =>
      `made a link for one person to try ${id} ${textIn(after, 'version')} until ${momentIn(after, 'endsAt')}`,
  },
};
