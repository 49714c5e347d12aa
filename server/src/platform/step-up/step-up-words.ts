import type { Contracts, StepUpOperation } from '@bestie/contracts/contracts';
import type { Endpoint, ParsedInputOf } from '@bestie/contracts/define-contract';
import type { Repositories } from '../../repositories';

/** What a person reads before they confirm: one sentence, and what it is about. */
export interface StepUpWords {
  /** A sentence without a full stop, such as `Give a person the role admin`. */
  act: string;
  /** Label and value. */
  facts: [label: string, value: string][];
}

type InputOfOperation<Operation extends StepUpOperation> = Operation extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof Contracts
    ? Verb extends keyof Contracts[Noun]
      ? ParsedInputOf<Extract<Contracts[Noun][Verb], Endpoint>>
      : never
    : never
  : never;

/**
 * Words of every operation that needs a step-up, from its checked input and from the database, never from the page that
 * asks. Each throws `not_found` for what is not there, so that nobody confirms nothing.
 */
export type StepUpWordings = {
  [Operation in StepUpOperation]: (
    input: InputOfOperation<Operation>,
    repositories: Repositories,
  ) => StepUpWords | Promise<StepUpWords>;
};
