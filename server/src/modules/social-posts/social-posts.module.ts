import { minuteMs } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { trashedBefore } from '../../platform/database/trash';
import { defineModule } from '../../platform/module/define-module';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { assetRenewed, assetsDeleted, assetsMerged } from '../assets';
import { connectionsChanged } from '../connections';
import { dealBondsChanged } from '../deals';
import { registerExportPackRoute } from './export-pack.routes';
import { createFillsService } from './fills.service';
import { creatorEnded, personSuspended } from '../../platform/identity/identity.domain-events';
import { pictureProcessed } from '../../platform/pictures/pictures.domain-events';
import { holdPosts } from './hold-posts';
import { holdForDeals } from './hold-for-deals';
import { createMediaAddresses, registerMediaAddressRoutes } from './media-addresses';
import { createMeasuringService } from './measuring.service';
import { createNetworkLimitsService } from './network-limits.service';
import { createPastPostsService } from './past-posts.service';
import { createPublishingService } from './publishing.service';
import { recheckFile, recheckPicture } from './recheck-files';
import { replaceFile } from './replace-file';
import { publishingJob } from './scheduling';
import { createSocialCsvService } from './social-csv.service';
import { createSocialMetricsService } from './social-metrics.service';
import { socialPostsArchive } from './social-posts-archive';
import { socialPostsDemo } from './social-posts.demo';
import { socialPostsNotifications } from './social-posts-notifications';
import { socialPostsTrash } from './social-posts-trash.sql';
import { socialPostsRepositories } from './social-posts.repositories';
import { registerSocialPostsRoutes } from './social-posts.routes';
import { createSocialPostsService, dropFiles } from './social-posts.service';
import { createSocialScheduleService } from './social-schedule.service';
import { createSocialSlotsService } from './social-slots.service';
import { createSocialVariantsService } from './social-variants.service';
import { publishedPostNames, socialMediaReferences } from './social-variants.sql';
import { createWeekCopiesService } from './week-copies.service';

const measuringMs = 15 * minuteMs;
const batchDays = 30;

export const socialPostsModule = defineModule({
  name: 'socialPosts',
  uses: ['jobs', 'storage', 'secretKeys', 'publicOrigin', 'logger'],
  repositories: socialPostsRepositories,
  open({ app, http, jobs, storage, secretKeys, publicOrigin, logger, ...dependencies }) {
    const addresses = createMediaAddresses({ secretKeys, publicOrigin, clock: dependencies.clock });
    const services = {
      socialPosts: createSocialPostsService(dependencies),
      socialVariants: createSocialVariantsService(dependencies),
      socialSchedule: createSocialScheduleService(dependencies),
      socialSlots: createSocialSlotsService(dependencies),
      socialMetrics: createSocialMetricsService(dependencies),
      networkLimits: createNetworkLimitsService(dependencies),
      fills: createFillsService(dependencies),
      weekCopies: createWeekCopiesService(dependencies),
      socialCsv: createSocialCsvService(dependencies),
      measuring: createMeasuringService({ ...dependencies, logger }),
      pastPosts: createPastPostsService(dependencies),
      publishing: createPublishingService({
        ...dependencies,
        logger,
        addressOf: addresses.addressOf,
        async readFile(objectName, from) {
          const object = await storage.objects.find(objectName);
          if (!object) throw new BestieError('not_found');
          return storage.driver.read(object.content_id, { start: from, end: object.size - 1 });
        },
      }),
    };
    const { publishing, networkLimits } = services;
    const work = async (_payload: unknown, { signal }: { signal: AbortSignal }) => {
      await networkLimits.recheck();
      await publishing.work(signal);
    };
    const reaching = { lane: 'publishing', heldWith: 'publishing', outward: 'post' } as const;
    jobs.register(publishingJob, work, { retriesWhenInterrupted: true, ...reaching });
    jobs.every('socialPosts.tick', minuteMs, work, reaching);
    jobs.every(
      'socialPosts.measure',
      measuringMs,
      (_payload, { signal }) => services.measuring.work(signal),
      {
        lane: 'networks',
      },
    );
    registerSocialPostsRoutes(app, http, services);
    const files = { driver: storage.driver, findObject: storage.objects.find };
    registerExportPackRoute(app, { ...http, ...files, repositories: dependencies.repositories });
    registerMediaAddressRoutes(app, {
      ...http,
      addresses,
      repositories: dependencies.repositories,
      ...files,
    });
    return services;
  },
  async sweep({ socialPosts, socialSlots }, now) {
    await socialPosts.emptyTrash(trashedBefore(now));
    await socialSlots.deleteBatches(new Date(now.getTime() - batchDays * 24 * 60 * minuteMs));
  },
  handles: (on) => [
    on(personSuspended, (bound, { uid }) => holdPosts(bound, uid)),
    on(creatorEnded, (bound, { uid }) => holdPosts(bound, uid)),
    on(dealBondsChanged, (bound, { ownerUid }) => holdForDeals(bound, ownerUid)),
    on(assetsDeleted, (bound, { assetIds }) => dropFiles(bound, assetIds)),
    on(assetRenewed, (bound, { assetId }) => recheckFile(bound, assetId)),
    on(pictureProcessed, (bound, { picture }) => recheckPicture(bound, picture.object_name)),
    on(assetsMerged, (bound, { from, to }) => replaceFile(bound, from, to)),
    on(connectionsChanged, (bound, { ownerUid, network }) =>
      bound.socialMetrics.measureSoon(ownerUid, network),
    ),
  ],
  archive: socialPostsArchive,
  notArchived: {
    social_follow_ups: 'steps after publishing, which the network shows',
    social_generation: 'of this database',
    social_slot_sets: 'counts changes of slots',
    social_totals: 'follows from what networks counted',
    social_batches: 'answers of calls that changed many versions at once',
    network_limits: 'kept by admins for everybody',
    network_limits_checked: 'of this database',
  },
  erasure: [
    { table: 'social_totals', column: 'owner_uid' },
    { table: 'social_metrics', column: 'owner_uid' },
    { table: 'social_attempts', column: 'owner_uid' },
    { table: 'social_variants', column: 'owner_uid' },
    { table: 'social_posts', column: 'owner_uid' },
    { table: 'social_slots', column: 'owner_uid' },
    { table: 'social_slot_sets', column: 'owner_uid' },
    { table: 'social_batches', column: 'owner_uid' },
  ],
  notErased: {
    'social_variants.changed_by': 'an admin, or the creator, with whom the row is erased',
    'social_variants.published_by': 'says whether Bestie or its creator published it, and names nobody',
    'network_limits.set_by': 'the admin who set it for everybody',
  },
  trash: socialPostsTrash,
  restore: ({ socialPosts }) => ({
    socialPosts: restoreOneByOne((caller, { id }) => socialPosts.restore(caller, { postId: id })),
  }),
  auditNames: { socialPost: publishedPostNames },
  objectReferences: socialMediaReferences,
  notifications: socialPostsNotifications,
  demo: [socialPostsDemo],
});
