import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@bestie/design-system/button';
import { classNames } from '@bestie/design-system/class-names';
import { EmptyState } from '@bestie/design-system/empty-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { SearchInput } from '@bestie/design-system/search-input';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { TabLinks, type TabLinksProps } from '@bestie/design-system/tabs';
import { Toolbar } from '@bestie/design-system/toolbar';
import { usePrimaryAction } from '../shell/shell';
import { CardGrid } from './card-grid';
import { PagedList, type PagedQuery } from './paged-list';
import { TrashMenu } from './trash-menu';
import styles from './list-page.module.css';

export interface ListPageProps<Row extends { id: string }> {
  title: string;
  lede: string;
  /** Name of a row in lower case: "board", "boards". */
  noun: { one: string; many: string };
  query: PagedQuery<Row>;
  /** Renders one row as a card. */
  card: (row: Row, index: number) => ReactNode;
  /** Opens the dialog that creates one. */
  onCreate: () => void;
  /** Path of the trash. */
  trashHref: string;
  /** Above the tabs. */
  notice?: ReactNode;
  tabs: TabLinksProps['tabs'];
  search: string;
  onSearch: (search: string) => void;
  /** Beside the search. */
  filters?: ReactNode;
  /** Right of the search and the filters. */
  sort?: ReactNode;
  /** Empty state without a search; gets the button that creates one. */
  empty: (createButton: ReactNode) => ReactNode;
  /** Dialogs of the page. */
  children: ReactNode;
}

/**
 * A page of cards with what a person has: tabs, search, a button that creates another one, a link to the
 * trash.
 */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, lede, noun, query, card, onCreate, trashHref, tabs, search, onSearch } = props;
  const { filters, sort, empty, children } = props;
  usePrimaryAction({ label: `New ${noun.one}`, run: onCreate });
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={onCreate}>
      New {noun.one}
    </Button>
  );
  const searchField = (
    <div className={styles.search}>
      <SearchInput label={`Search ${noun.many}`} value={search} onValueChange={onSearch} />
    </div>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        lede={lede}
        actions={
          <>
            {createButton}
            <TrashMenu href={trashHref} />
          </>
        }
      />
      {props.notice}
      <div className={classNames(styles.controls, !sort && styles.beside)}>
        <TabLinks label={`Which ${noun.many}`} tabs={tabs} />
        {sort ? (
          <Toolbar label={title} end={sort}>
            {searchField}
            {filters}
          </Toolbar>
        ) : (
          searchField
        )}
      </div>
      <PagedList
        query={query}
        failed={`Your ${noun.many} could not be loaded. They are safe; try again in a moment.`}
        loading={<CardsSkeleton label={`Loading your ${noun.many}…`} />}
        empty={
          search ? (
            <EmptyState
              title="Nothing matches"
              action={<Button onClick={() => onSearch('')}>Clear search</Button>}
            >
              No {noun.many} match “{search}”.
            </EmptyState>
          ) : (
            empty(createButton)
          )
        }
      >
        {(rows) => (
          <CardGrid>
            {rows.map((row, index) => (
              <li key={row.id}>{card(row, index)}</li>
            ))}
          </CardGrid>
        )}
      </PagedList>
      {children}
    </Page>
  );
}

function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <CardGrid>
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className={styles.bone}>
            <Skeleton ratio="4 / 3" />
            <Skeleton width="60%" height={22} />
            <Skeleton width="40%" height={14} />
          </li>
        ))}
      </CardGrid>
    </Loading>
  );
}
