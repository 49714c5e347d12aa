import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reportsQueries } from '@bestie/client/reports.queries';
import { adminTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { caseOrders } from '@bestie/contracts/reports';
import type { CaseOrder } from '@bestie/contracts/reports';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Section } from '@bestie/design-system/section';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TabLinks } from '@bestie/design-system/tabs';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { OpenAppeals } from './open-appeals';
import { OpenReports } from './open-reports';
import { ReportDecisions } from './report-decisions';

const RoomsTab = lazyPart(() => import(/* webpackChunkName: "chat-rooms" */ './rooms/rooms-tab'));
const FiltersTab = lazyPart(() => import(/* webpackChunkName: "chat-filters" */ './filters/filters-tab'));

const tabs = ['queue', 'appeals', 'decided', 'rooms', 'filters'] as const;
type Tab = (typeof tabs)[number];
const labels: Record<Tab, string> = {
  queue: 'Queue',
  appeals: 'Appeals',
  decided: 'Decided',
  rooms: 'Rooms',
  filters: 'Filters',
};
const hrefOf = (tab: Tab) => (tab === 'queue' ? paths.admin.chat : `${paths.admin.chat}?tab=${tab}`);

/** /admin/chat: what people reported and filters found, appeals, what was decided, and the filters. */
export default function ChatPage() {
  const [search] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'queue';
  const order = caseOrders.find((one) => one === search.get('order')) ?? 'priority';
  useLiveRefresh(adminTopic, reportsQueries.all);
  return (
    <Page>
      <PageHeader
        title="Chat Manager"
        lede="What people reported, what word filters found and what was confessed, until an admin decides."
      />
      <TabLinks
        label="Chat Manager"
        tabs={[
          ...tabs.map((one) => ({ label: labels[one], href: hrefOf(one), current: one === tab })),
          { label: 'Confessions', href: paths.admin.confessions, current: false },
        ]}
      />
      {tab === 'queue' && <Queue order={order} />}
      {tab === 'appeals' && (
        <Section title="Appeals" lede="An admin other than the one who decided answers.">
          <OpenAppeals />
        </Section>
      )}
      {(tab === 'filters' || tab === 'rooms') && (
        <Suspense
          fallback={
            <Loading>
              <TextSkeleton lines={8} />
            </Loading>
          }
        >
          {tab === 'rooms' ? <RoomsTab /> : <FiltersTab />}
        </Suspense>
      )}
      {tab === 'decided' && (
        <Section title="Decided" lede="What admins decided on reports, and the way back.">
          <ReportDecisions />
        </Section>
      )}
    </Page>
  );
}

function Queue({ order }: { order: CaseOrder }) {
  const byAge = order === 'age';
  return (
    <Section
      title="Open cases"
      lede={byAge ? 'The oldest first.' : 'The most urgent first.'}
      more={
        byAge
          ? { label: 'Most urgent first', href: paths.admin.chat }
          : { label: 'Oldest first', href: `${paths.admin.chat}?order=age` }
      }
    >
      <OpenReports key={order} order={order} />
    </Section>
  );
}
