import type { FastifyInstance } from 'fastify';
import { networkLimitsContract } from '@bestie/contracts/network-limits.contract';
import { socialMetricsContract } from '@bestie/contracts/social-metrics.contract';
import { socialPostsContract } from '@bestie/contracts/social-posts.contract';
import { socialSlotsContract } from '@bestie/contracts/social-slots.contract';
import { socialVariantsContract } from '@bestie/contracts/social-variants.contract';
import { registerContract } from '../../platform/http/register-contract';
import type { HttpServices } from '../../platform/http/register-contract';
import type { FillsService } from './fills.service';
import type { NetworkLimitsService } from './network-limits.service';
import type { PublishingService } from './publishing.service';
import type { SocialCsvService } from './social-csv.service';
import type { SocialMetricsService } from './social-metrics.service';
import type { SocialPostsService } from './social-posts.service';
import type { SocialScheduleService } from './social-schedule.service';
import type { SocialSlotsService } from './social-slots.service';
import type { SocialVariantsService } from './social-variants.service';
import type { WeekCopiesService } from './week-copies.service';

export interface SocialPostsServices {
  socialPosts: SocialPostsService;
  socialVariants: SocialVariantsService;
  socialSchedule: SocialScheduleService;
  socialSlots: SocialSlotsService;
  socialMetrics: SocialMetricsService;
  networkLimits: NetworkLimitsService;
  fills: FillsService;
  weekCopies: WeekCopiesService;
  socialCsv: SocialCsvService;
  publishing: Pick<PublishingService, 'listBoards'>;
}

/** HTTP routes of the contracts. */
export function registerSocialPostsRoutes(
  app: FastifyInstance,
  http: HttpServices,
  {
    socialPosts,
    socialVariants,
    socialSchedule,
    socialSlots,
    socialMetrics,
    networkLimits,
    fills,
    weekCopies,
    socialCsv,
    publishing,
  }: SocialPostsServices,
): void {
  registerContract(app, http, 'socialPosts', socialPostsContract, {
    list: ({ caller, input }) => socialPosts.list(caller, input),
    listQueue: ({ caller, input }) => socialPosts.listQueue(caller, input),
    listLabels: ({ caller }) => socialPosts.listLabels(caller),
    listBoards: ({ caller }) => publishing.listBoards(caller),
    listNeeds: ({ caller }) => socialPosts.listNeeds(caller),
    get: ({ caller, input }) => socialPosts.get(caller, input),
    create: ({ caller, input }) => socialPosts.create(caller, input),
    update: ({ caller, input }) => socialPosts.update(caller, input),
    delete: ({ caller, input }) => socialPosts.delete(caller, input),
    restore: ({ caller, input }) => socialPosts.restore(caller, input),
    duplicate: ({ caller, input }) => socialPosts.duplicate(caller, input),
    copyWeek: ({ caller, input }) => weekCopies.copy(caller, input),
    undoCopyWeek: ({ caller, input }) => weekCopies.undo(caller, input),
    previewFill: ({ caller, input }) => fills.preview(caller, input),
    fill: ({ caller, input }) => fills.fill(caller, input),
    undoFill: ({ caller, input }) => fills.undo(caller, input),
    reorderTray: ({ caller, input }) => socialPosts.reorderTray(caller, input),
    exportCsv: ({ caller, input }) => socialCsv.export(caller, input),
    importCsv: ({ caller, input }) => socialCsv.import(caller, input),
  });
  registerContract(app, http, 'socialVariants', socialVariantsContract, {
    create: ({ caller, input }) => socialVariants.create(caller, input),
    update: ({ caller, input }) => socialVariants.update(caller, input),
    delete: ({ caller, input }) => socialVariants.delete(caller, input),
    setState: ({ caller, input }) => socialVariants.setState(caller, input),
    schedule: ({ caller, input }) => socialSchedule.schedule(caller, input),
    unschedule: ({ caller, input }) => socialSchedule.unschedule(caller, input),
    requeue: ({ caller, input }) => socialSchedule.requeue(caller, input),
    retry: ({ caller, input }) => socialSchedule.retry(caller, input),
    resolve: ({ caller, input }) => socialSchedule.resolve(caller, input),
    markPublished: ({ caller, input }) => socialVariants.markPublished(caller, input),
    unmark: ({ caller, input }) => socialVariants.unmark(caller, input),
    retryStep: ({ caller, input }) => socialSchedule.retryStep(caller, input),
  });
  registerContract(app, http, 'socialSlots', socialSlotsContract, {
    list: ({ caller }) => socialSlots.list(caller),
    save: ({ caller, input }) => socialSlots.save(caller, input),
  });
  registerContract(app, http, 'socialMetrics', socialMetricsContract, {
    list: ({ caller, input }) => socialMetrics.list(caller, input),
    listNewest: ({ caller, input }) => socialMetrics.listNewest(caller, input),
    add: ({ caller, input }) => socialMetrics.add(caller, input),
    delete: ({ caller, input }) => socialMetrics.delete(caller, input),
    importCsv: ({ caller, input }) => socialMetrics.importCsv(caller, input),
  });
  registerContract(app, http, 'networkLimits', networkLimitsContract, {
    list: () => networkLimits.list(),
    save: ({ caller, input }) => networkLimits.save(caller, input),
  });
}
