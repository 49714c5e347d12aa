import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { JsonLink } from './json-link';
import RunningTab from './running-tab';

/** The tabs of /meta, in the address: `?tab=`. Those after the first are loaded when they are opened. */
const tabs = [
  { tab: 'running', label: 'What runs', Tab: RunningTab },
  {
    tab: 'jobs',
    label: 'Jobs',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-jobs" */ './jobs/jobs-tab')),
  },
  {
    tab: 'flags',
    label: 'Flags',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-flags" */ './flags/flags-tab')),
  },
  {
    tab: 'quotas',
    label: 'Quotas',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-quotas" */ './quotas/quotas-tab')),
  },
  {
    tab: 'sign-in',
    label: 'Sign-in',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-sign-in" */ './sign-in/sign-in-tab')),
  },
  {
    tab: 'audit',
    label: 'Audit',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-audit" */ './audit/audit-tab')),
  },
  {
    tab: 'backups',
    label: 'Backups',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-backups" */ './backups/backups-tab')),
  },
  {
    tab: 'limits',
    label: 'Network limits',
    Tab: lazyPart(() => import(/* webpackChunkName: "meta-network-limits" */ './limits/network-limits-tab')),
  },
] as const;

/** /meta: what runs, and the tools for operating it. */
export default function MetaPage() {
  const [params] = useSearchParams();
  const chosen = tabs.find(({ tab }) => tab === params.get('tab')) ?? tabs[0];
  return (
    <Page>
      <PageHeader
        title="Meta & Tools"
        lede="What is running right now, and the tools for operating it."
        actions={<JsonLink href="/api/admin/platform" />}
      />
      <TabLinks
        label="Meta & Tools"
        tabs={tabs.map(({ tab, label }) => ({
          label,
          href: tab === tabs[0].tab ? paths.admin.meta : `${paths.admin.meta}?tab=${tab}`,
          current: tab === chosen.tab,
        }))}
      />
      <Suspense
        fallback={
          <Loading>
            <TextSkeleton lines={8} />
          </Loading>
        }
      >
        <chosen.Tab />
      </Suspense>
    </Page>
  );
}
