import { ForbiddenState } from '@bestie/design-system/forbidden-state';
import { MessagePage } from './message-page';

/** Shown to people whose role does not allow the page. */
export function UnauthorizedPage() {
  return (
    <MessagePage title="Unauthorized">
      <ForbiddenState level={1} homeHref="/" />
    </MessagePage>
  );
}
