import { ForbiddenState } from '@bestie/design-system/forbidden-state';
import { MessagePage } from './message-page';

/** For who is signed in with a role that does not reach. */
export function UnauthorizedPage() {
  return (
    <MessagePage title="Unauthorized">
      <ForbiddenState level={1} homeHref="/" />
    </MessagePage>
  );
}
