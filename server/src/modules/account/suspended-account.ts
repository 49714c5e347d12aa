import { renderSuspendedDone } from '../../platform/identity/suspension-links';
import type { SuspendedRoute } from '../../platform/identity/suspension-links';
import type { AccountService } from './account.service';

/** Suspended people delete their account as everybody does, and may keep it until it is erased. */
export const suspendedRoutes = (
  account: Pick<AccountService, 'requestDeletion' | 'cancelDeletion'>,
): SuspendedRoute[] => [
  {
    method: 'POST',
    part: '/delete',
    async answer({ token, who: { caller }, form }) {
      if (form['sure'] !== 'yes')
        return renderSuspendedDone('Nothing was deleted', 'Please confirm it first.', token);
      await account.requestDeletion(caller, { confessionsToo: false, textsToo: false });
      return renderSuspendedDone(
        'Your account will be deleted',
        'Nobody else can see it any more. Until then you can keep it here.',
        token,
      );
    },
  },
  {
    method: 'POST',
    part: '/keep',
    async answer({ token, who: { caller } }) {
      await account.cancelDeletion(caller);
      return renderSuspendedDone('You keep your account', 'It is still suspended.', token);
    },
  },
];
