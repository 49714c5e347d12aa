import type { FastifyInstance } from 'fastify';
import { stepUpsContract } from '@bestie/contracts/step-ups.contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { createTransaction } from '../database/transaction';
import { createOutboxRepository } from '../live/outbox.repository';
import { createStepUpsRepository } from './step-ups.repository';
import type { StepUpsDependencies } from './step-ups.service';
import { registerContract } from '../http/register-contract';
import type { HttpServices, StepUpGate } from '../http/register-contract';
import type { Identity } from '../identity/identity';
import { registerConfirmPage } from './confirm-page.routes';
import { createStepUpsService } from './step-ups.service';

export interface StepUpsModuleDependencies {
  db: Kysely<Database>;
  identity: Pick<Identity, 'reauthentication' | 'findByCookie'>;
  wordsOf: StepUpsDependencies['wordsOf'];
  publicOrigin: string | undefined;
  clock: () => Date;
}

export interface StepUpsModule {
  /** The gate before every operation that the contract marks. */
  gate: StepUpGate;
  registerRoutes(app: FastifyInstance, http: HttpServices): void;
  sweep(): Promise<void>;
}

/**
 * Step-up authentication: the gate, the page on which people confirm, and the state that the client polls.
 */
export function openStepUps({
  identity: { reauthentication, findByCookie },
  publicOrigin,
  db,
  ...dependencies
}: StepUpsModuleDependencies): StepUpsModule {
  const service = createStepUpsService({
    ...dependencies,
    stepUps: createStepUpsRepository(db),
    transaction: createTransaction(db, (trx) => ({
      stepUps: createStepUpsRepository(trx),
      live: createOutboxRepository(trx),
    })),
    reauthentication,
  });
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
