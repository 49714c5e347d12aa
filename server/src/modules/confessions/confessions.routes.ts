import type { FastifyInstance } from 'fastify';
import { confessionsContract } from '@bestie/contracts/confessions.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { ConfessionQueueService } from './confession-queue.service';
import type { ConfessionRepliesService } from './confession-replies.service';
import type { ConfessionsService } from './confessions.service';

export interface ConfessionsServices {
  confessions: ConfessionsService;
  confessionReplies: ConfessionRepliesService;
  confessionQueue: ConfessionQueueService;
}

/** Parse, call, present. */
export function registerConfessionsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  { confessions, confessionReplies, confessionQueue }: ConfessionsServices,
): void {
  registerContract(app, http, 'confessions', confessionsContract, {
    list: ({ caller, input }) => confessions.list(caller, input),
    create: ({ caller, input }) => confessions.create(caller, input),
    listYours: ({ caller }) => confessions.listYours(caller),
    withdraw: ({ caller, input }) => confessions.withdraw(caller, input),
    appeal: ({ caller, input }) => confessions.appeal(caller, input),
    react: ({ caller, input }) => confessions.react(caller, input),
    listReplies: ({ caller, input }) => confessionReplies.list(caller, input),
    reply: ({ caller, input }) => confessionReplies.reply(caller, input),
    listQueue: ({ caller, input }) => confessionQueue.list(caller, input),
    claim: ({ caller, input }) => confessionQueue.claim(caller, input),
    approve: ({ caller, input }) => confessionQueue.approve(caller, input),
    reject: ({ caller, input }) => confessionQueue.reject(caller, input),
    remove: ({ caller, input }) => confessionQueue.remove(caller, input),
    decideAppeal: ({ caller, input }) => confessionQueue.decideAppeal(caller, input),
    unseal: ({ caller, input }) => confessionQueue.unseal(caller, input),
    ban: ({ caller, input }) => confessionQueue.ban(caller, input),
    listBans: ({ input }) => confessionQueue.listBans(input),
    liftBan: ({ caller, input }) => confessionQueue.liftBan(caller, input),
  });
}
