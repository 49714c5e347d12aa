import { maxBasisPoints } from '@bestie/contracts/releases';
import type { StepUpWordings } from '../../module/declarations';
import type { StepUpWords } from '../../step-up/step-up-words';

type Facts = StepUpWords['facts'];

const shareWords = (basisPoints: number): string => `${(basisPoints * 100) / maxBasisPoints} %`;

/** How a canary grows by itself. */
const stepFacts = ({
  steps,
  stepMinutes,
  withoutVisitors,
}: {
  steps: readonly number[];
  stepMinutes: number | undefined;
  withoutVisitors: boolean;
}): Facts => [
  ['Then by itself', steps.map(shareWords).join(', ') || 'no more'],
  ...(steps.length > 0
    ? ([
        ...(stepMinutes === undefined
          ? []
          : ([['Each step after', `${stepMinutes} minutes`]] satisfies Facts)),
        ['Where nobody has loaded it', withoutVisitors ? 'it grows too' : 'it waits'],
      ] satisfies Facts)
    : []),
];

/** Said only where a proof is passed over. */
const withoutProofFacts = (why: string | undefined): Facts =>
  why === undefined ? [] : [['Without a proof', why]];

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
  'releases.publish': ({
    remoteId,
    version,
    channel,
    basisPoints,
    steps = [],
    stepMinutes,
    withoutVisitors = false,
    withoutProof,
  }) => ({
    act: `Publish version ${version} of the console “${remoteId}”`,
    facts: [
      [
        'Audience',
        channel === 'stable'
          ? 'everybody'
          : channel === 'canary'
            ? basisPoints === undefined
              ? 'some people first'
              : `${shareWords(basisPoints)} of people first`
            : 'no one yet',
      ],
      ...(channel === 'canary' ? stepFacts({ steps, stepMinutes, withoutVisitors }) : []),
      ...withoutProofFacts(withoutProof),
    ],
  }),
  'releases.canary': ({
    remoteId,
    version,
    basisPoints,
    steps,
    stepMinutes,
    withoutVisitors,
    people,
    withoutProof,
    reason,
  }) => ({
    act: `Give version ${version} of the console “${remoteId}” to everyone`,
    facts: [
      ['At first', `${shareWords(basisPoints)} of people`],
      ...(people.length > 0 ? ([['And to', people.join(', ')]] satisfies Facts) : []),
      ...stepFacts({ steps, stepMinutes, withoutVisitors }),
      ...withoutProofFacts(withoutProof ? 'the reason says why' : undefined),
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
  'releases.promote': ({ remoteId, version, withoutProof, reason }) => ({
    act: `Make version ${version} of the console “${remoteId}” stable, for everyone`,
    facts: [...withoutProofFacts(withoutProof ? 'the reason says why' : undefined), ['Reason', reason]],
  }),
} satisfies Partial<StepUpWordings<unknown>>;
