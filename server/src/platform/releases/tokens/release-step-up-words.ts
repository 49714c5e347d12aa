import { maxBasisPoints } from '@bestie/contracts/releases';
import type { StepUpWordings } from '../../module/declarations';

/** Texts of the confirm page for operations on releases. */
export const releaseStepUpWords = {
  'releases.createToken': ({ remoteId, name, days }) => ({
    act: `Make a deploy token for the console “${remoteId}”`,
    facts: [
      ['It may', 'publish code of this console, which everyone’s browser runs'],
      ['Name', name],
      ['Works for', `${days} ${days === 1 ? 'day' : 'days'}`],
    ],
  }),
  'releases.publish': ({ remoteId, version, channel, basisPoints }) => ({
    act: `Publish version ${version} of the console “${remoteId}”`,
    facts: [
      [
        'Who gets it',
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
  'releases.setPromotion': ({ remoteId, promotion, reason }) => ({
    act:
      promotion === 'team'
        ? `Let the team of the console “${remoteId}” give releases to everyone`
        : `Let only admins give releases of the console “${remoteId}” to everyone`,
    facts: [['Reason', reason]],
  }),
  'releases.promote': ({ remoteId, version, reason }) => ({
    act: `Give everyone version ${version} of the console “${remoteId}”`,
    facts: [['Reason', reason]],
  }),
} satisfies Partial<StepUpWordings<unknown>>;
