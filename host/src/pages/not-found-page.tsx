import { Button } from '@bestie/design-system/button';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { MessagePage } from './message-page';

/** Specified text (specification.md, section 2). */
const NOT_FOUND_TITLE = 'Page not found';

/** The page of unknown paths. */
export function NotFoundPage() {
  return (
    <MessagePage title={NOT_FOUND_TITLE}>
      <EmptyState
        level={1}
        drawing={<WardrobeDrawing />}
        title={NOT_FOUND_TITLE}
        action={
          <Button href="/home" variant="primary">
            Go home
          </Button>
        }
      >
        We looked behind every hanger. It may have moved, or the link has a typo.
      </EmptyState>
    </MessagePage>
  );
}
