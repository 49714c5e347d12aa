import { useState } from 'react';
import { lazyMenu } from '@bestie/design-system/lazy-menu';
import type { MenuProps } from '@bestie/design-system/menu';
import { PartProblem, shellPart } from '../shell-part';

const HelpDialog = shellPart(
  () => import(/* webpackChunkName: "help" */ './help-dialog'),
  ({ retry, onClosed }) => (
    <PartProblem text="Help could not be loaded." retry={retry} close={onClosed} floating />
  ),
);
const LazyAccountMenu = lazyMenu(() => import(/* webpackChunkName: "menus" */ './account-items'));

/** The menu with everything about the person's account. */
export function AccountMenu({ trigger }: Pick<MenuProps, 'trigger'>) {
  const [help, setHelp] = useState<'closed' | 'open' | 'closing'>('closed');
  return (
    <>
      <LazyAccountMenu trigger={trigger} items={{ onHelp: () => setHelp('open') }} />
      {help !== 'closed' && (
        <HelpDialog
          open={help === 'open'}
          onOpenChange={(next) => setHelp(next ? 'open' : 'closing')}
          onClosed={() => setHelp('closed')}
        />
      )}
    </>
  );
}
