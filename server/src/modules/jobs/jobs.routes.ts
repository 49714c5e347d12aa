import type { FastifyInstance } from 'fastify';
import { jobsContract } from '@bestie/contracts/jobs.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { JobsService } from './jobs.service';

/** HTTP routes of the contract. */
export function registerJobsRoutes(app: FastifyInstance, http: HttpServices, jobs: JobsService): void {
  registerContract(app, http, 'jobs', jobsContract, {
    listKinds: () => jobs.listKinds(),
    list: ({ input }) => jobs.list(input),
    retry: ({ caller, input }) => jobs.retry(caller, input),
    discard: ({ caller, input }) => jobs.discard(caller, input),
    pause: ({ caller, input }) => jobs.pause(caller, input),
    resume: ({ caller, input }) => jobs.resume(caller, input),
  });
}
