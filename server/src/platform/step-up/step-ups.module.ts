import type { FastifyInstance } from 'fastify';
import { stepUpsContract } from '@bestie/contracts/step-ups.contract';
import type { Repositories, Transaction } from '../../repositories';
import { registerContract } from '../http/register-contract';
import type { HttpPlatform, StepUpGate } from '../http/register-contract';
import type { Identity } from '../identity/identity';
import { registerConfirmPage } from './confirm-page.routes';
import type { StepUpWordings } from './step-up-words';
import { createStepUpsService } from './step-ups.service';

export interface StepUpsModuleDependencies {
  repositories: Repositories;
  transaction: Transaction;
  identity: Pick<Identity, 'reauthentication' | 'findByCookie'>;
  words: StepUpWordings;
  publicOrigin: string | undefined;
  clock: () => Date;
}

export interface StepUpsModule {
  /** Stands before every operation that the contract marks. */
  gate: StepUpGate;
  registerRoutes(app: FastifyInstance, http: HttpPlatform): void;
  sweep(): Promise<void>;
}

/** Step-up authentication: the gate, the page on which people confirm, and the answer to who waits for them. */
export function openStepUps({
  identity: { reauthentication, findByCookie },
  publicOrigin,
  ...dependencies
}: StepUpsModuleDependencies): StepUpsModule {
  const service = createStepUpsService({ ...dependencies, reauthentication });
  return {
    gate: service.gate,
    sweep: service.sweep,
    registerRoutes(app, http) {
      registerContract(app, http, 'stepUps', stepUpsContract, {
        get: ({ caller, input, reply }) => {
          reply.header('cache-control', 'no-store');
          return service.get(caller, input.stepUpId);
        },
      });
      registerConfirmPage(app, { stepUps: service, rateLimits: http.rateLimits, findByCookie, publicOrigin });
    },
  };
}
