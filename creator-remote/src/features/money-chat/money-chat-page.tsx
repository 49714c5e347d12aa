import { Suspense, useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { dealsQueries } from '@bestie/client/deals.queries';
import { userTopic } from '@bestie/contracts/live';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { TabLinks } from '@bestie/design-system/tabs';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { TrashMenu } from '@bestie/remote-kit/trash-menu';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ArchiveView } from './archive-view';
import { BoardView } from './board/board-view';
import { useDealMoves } from './board/use-deal-moves';
import { NewDealDialog } from './new-deal-dialog';
import { useMoneyView, type MoneyTab } from './use-money-view';
import styles from './money-chat-page.module.css';

const DealSheet = lazyPart(() => import(/* webpackChunkName: "deal-sheet" */ './sheet/deal-sheet'));
const DealTask = lazyPart(() => import(/* webpackChunkName: "deal-task" */ './deal-task'));
const InvoicesView = lazyPart(() => import(/* webpackChunkName: "invoices" */ './invoices/invoices-view'));
const IncomeView = lazyPart(() => import(/* webpackChunkName: "income" */ './income/income-view'));

const labels: Record<MoneyTab, string> = {
  board: 'Deals',
  archive: 'Archive',
  invoices: 'Invoices',
  income: 'Income',
};

/** Deals with brands, from the first message to the payment. Only their owner sees them. */
export default function MoneyChatPage() {
  const { session } = useShell();
  const view = useMoneyView();
  const moves = useDealMoves(view.open);
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  usePrimaryAction({ label: 'New deal', run: create });
  useLiveRefresh(session && userTopic(session.uid), dealsQueries.all);
  const newDeal = (
    <Button variant="primary" icon={<Plus />} onClick={create}>
      New deal
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Money Chat"
        lede="Every deal, from the first message to the money in the bank. Only you see it."
        actions={
          <>
            {newDeal}
            <TrashMenu href={`${paths.creator.trash}?kind=deals`} />
          </>
        }
      />
      <TabLinks
        className={styles.tabs}
        label="Money Chat"
        tabs={(Object.keys(labels) as MoneyTab[]).map((tab) => ({
          label: labels[tab],
          href: paths.creator.moneyChat + view.tabHref(tab),
          current: view.tab === tab,
        }))}
      />
      {view.tab === 'board' && <BoardView view={view} moves={moves} newDeal={newDeal} />}
      {view.tab === 'archive' && <ArchiveView view={view} />}
      <Suspense>
        {view.tab === 'invoices' && <InvoicesView view={view} />}
        {view.tab === 'income' && <IncomeView view={view} />}
        {view.dealId && (
          <DealSheet key={view.dealId} dealId={view.dealId} moves={moves} onClose={view.close} />
        )}
        {moves.task && <DealTask {...moves} task={moves.task} />}
      </Suspense>
      <NewDealDialog open={creating} onOpenChange={setCreating} onCreated={({ id }) => view.open(id)} />
    </Page>
  );
}
