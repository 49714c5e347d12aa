import { maxBasisPoints } from '@bestie/contracts/releases';
import type { StepUpWordings } from '../../module/declarations';

/** Texts of the confirm page for operations on releases. */
export const releaseStepUpWords = {
  'releases.createToken': ({ remoteId, name, days, reason }) => ({
    act: `Create a deploy token for the console “${remoteId}”`,
    facts: [
      ['Allows', 'publishing code of this console, which runs in everyone’s browser'],
      ['Name', name],
      ['Valid for', `${days} ${days === 1 ? 'day' : 'days'}`],
      ['Reason', reason],
    ],
  }),
  'releases.publish': ({ remoteId, version, channel, basisPoints }) => ({
    act: `Publish version ${version} of the console “${remoteId}”`,
    facts: [
      [
        'Audience',
        channel === 'stable'
          ? 'everybody'
          : channel === 'canary'
            ? basisPoints === undefined
              ? 'some people first'
              : `${(basisPoints * 100) / maxBasisPoints} % of people first`
            : 'no one yet',
      ],
    ],
  }),
  'releases.canary': ({ remoteId, version, basisPoints, steps, reason }) => ({
    act: `Give version ${version} of the console “${remoteId}” to everyone`,
    facts: [
      ['At first', `${(basisPoints * 100) / maxBasisPoints} % of people`],
      ['Then by itself', steps.map((share) => `${(share * 100) / maxBasisPoints} %`).join(', ') || 'no more'],
      ['Reason', reason],
    ],
  }),
  'releases.setPromotion': ({ remoteId, promotion, reason }) => ({
    act:
      promotion === 'team'
        ? `Let the team of the console “${remoteId}” make releases stable`
        : `Let only admins make releases of the console “${remoteId}” stable`,
    facts: [['Reason', reason]],
  }),
  'releases.promote': ({ remoteId, version, reason }) => ({
    act: `Make version ${version} of the console “${remoteId}” stable, for everyone`,
    facts: [['Reason', reason]],
  }),
} satisfies Partial<StepUpWordings<unknown>>;
