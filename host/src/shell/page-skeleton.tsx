import { useLocation } from 'react-router-dom';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { useConsoleInView } from './console-in-view';
import { useServices } from './services';

/** Placeholder of a page while its code is loaded: its heading as in the first paint, or a title and a grid, as most pages begin. */
export function PageSkeleton() {
  const { route } = useConsoleInView();
  const { greeting } = useServices();
  const { search } = useLocation();
  // With a query the page may be called something else.
  const heading = search === '' && route?.heading;
  return (
    <Loading>
      <Page>
        {heading ? (
          <PageHeader
            {...heading}
            // Keeps the place of the date.
            eyebrow={heading.size && ' '}
            title={(heading.title ?? route.title).replace('{greeting}', greeting.text)}
          />
        ) : (
          <PageHeaderSkeleton />
        )}
        <TileGridSkeleton count={8} />
      </Page>
    </Loading>
  );
}
