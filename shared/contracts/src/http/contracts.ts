import { contracts } from './contracts.generated';
import type { Endpoint } from './define-contract';

/** The whole API, by noun: a file `<noun>.contract.ts` gives it a client, validation, OpenAPI and the access matrix. */
export { contracts };

export type Contracts = typeof contracts;
export type Noun = keyof Contracts;

type StepUpsOf<N extends Noun> = {
  [Verb in keyof Contracts[N] & string]: Contracts[N][Verb] extends { stepUp: Endpoint['stepUp'] & {} }
    ? `${N}.${Verb}`
    : never;
}[keyof Contracts[N] & string];
/** `noun.verb` of every operation that needs a confirmation. */
export type StepUpOperation = { [N in Noun]: StepUpsOf<N> }[Noun];
