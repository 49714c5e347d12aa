import { minuteMs } from '@bestie/contracts/days';
import { trashedBefore } from '../../platform/database/trash';
import { personDeleted } from '../../platform/identity/identity.domain-events';
import { namesByParent, namesIn } from '../../platform/module/audit-name.sql';
import { defineModule } from '../../platform/module/define-module';
import { restoreOneByOne } from '../../platform/module/restore-from-trash';
import { createCommentsService } from '../conversations';
import { vipArchive } from './vip-archive';
import { registerVipMediaRoutes } from './vip-media.routes';
import { vipMediaReferences } from './vip-posts.sql';
import { vipNotifications } from './vip-notifications';
import { createVipPostsService } from './vip-posts.service';
import { vipTrash } from './vip-trash.sql';
import { vipCommented, vipReportTargets } from './vip-reports';
import { vipRepositories } from './vip.repositories';
import { registerVipRoutes } from './vip.routes';
import { vipDemo } from './vip.demo';
import { createVipService } from './vip.service';

export const vipModule = defineModule({
  name: 'vip',
  uses: ['jobs', 'storage'],
  repositories: vipRepositories,
  open({ app, http, jobs, storage, ...dependencies }) {
    const services = {
      vip: createVipService(dependencies),
      vipPosts: createVipPostsService(dependencies),
      vipComments: createCommentsService(dependencies, vipCommented),
    };
    jobs.every('vip.tell', minuteMs, services.vipPosts.tellDue);
    registerVipRoutes(app, http, services);
    registerVipMediaRoutes(app, {
      ...http,
      vipPosts: dependencies.repositories.vipPosts,
      driver: storage.driver,
      findObject: storage.objects.find,
    });
    return services;
  },
  async sweep({ vipPosts, vipComments, vipMemberships }, now) {
    await vipMemberships.deleteUnpaid();
    await vipComments.emptyTrash(trashedBefore(now));
    await vipPosts.emptyTrash(trashedBefore(now));
  },
  handles: (on) => [
    on(personDeleted, async ({ vipPosts, vipComments }, { uid, textsToo }) => {
      if (textsToo) {
        await vipPosts.emptyTexts(uid);
        await vipComments.deleteOf(uid);
      }
      await vipPosts.forget(uid);
      await vipComments.forget(uid);
    }),
  ],
  archive: vipArchive,
  notArchived: {
    vip_tiers: 'the programme of the community',
    vip_post_media: 'the files are in the archives of their spaces',
  },
  erasure: [{ table: 'vip_memberships', column: 'uid' }],
  notErased: {
    'vip_memberships.granted_by': 'the admin who granted it to somebody else',
    'vip_posts.author_uid': 'their posts stay, under “Former member”: nobody’s from the first moment on',
    'vip_posts.deleted_by': 'an admin, or the author; emptied together with the author',
    'vip_comments.author_uid': 'their texts stay, under “Former member”: nobody’s from the first moment on',
    'vip_comments.deleted_by': 'an admin, or the author; emptied together with the author',
  },
  trash: vipTrash,
  restore: ({ vipPosts }) => ({
    vipPosts: restoreOneByOne((caller, { id }) => vipPosts.restore(caller, { postId: id })),
  }),
  objectReferences: vipMediaReferences,
  auditNames: {
    vipTier: namesIn('vip_tiers', 'name'),
    vipPost: namesIn('vip_posts', 'title'),
    vipComment: namesByParent('vip_comments', { key: 'post_id', parent: 'vip_posts', column: 'title' }),
  },
  notifications: vipNotifications,
  reportTargets: vipReportTargets,
  counts: {
    vipPost: async ({ vipPosts }, caller, id) =>
      caller.kind === 'guest' ? null : vipPosts.findCounted(caller.uid, id),
  },
  demo: [vipDemo],
  resources: {
    vipPost: async ({ vipPosts }, caller, id) => {
      const access = await vipPosts.accessEnd(caller.uid, id);
      return access ? { write: false, until: access.until } : null;
    },
  },
});
