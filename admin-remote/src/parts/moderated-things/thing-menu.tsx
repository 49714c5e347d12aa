import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { TransferKind } from '@bestie/contracts/transfers';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../reason-field/reason-dialog';
import type { TransferableRow } from './moderated-row';

const TransferDialog = lazyPart(() => import(/* webpackChunkName: "admin-transfer" */ './transfer-dialog'));

export interface ThingMenuProps {
  kind: TransferKind;
  row: TransferableRow;
  name: string;
  stale: readonly QueryKey[];
  /** Further items, for its kind alone. */
  children?: ReactNode;
}

/** What admins do to one thing alone: give it to a new owner, or take the offer back. */
export function ThingMenu({ kind, row, name, stale, children }: ThingMenuProps) {
  const api = useApi();
  const act = useAction();
  const [asked, setAsked] = useState<'offer' | 'withdraw' | null>(null);
  const close = () => setAsked(null);
  const { transfer } = row;
  if (row.deletedAt) return null;
  const withdraw = async (reason: string) => {
    await act({
      call: () => api.transfers.withdraw({ transferId: transfer?.id ?? '', reason }),
      stale,
      said: 'The offer is taken back.',
      failure: 'thrown',
    });
  };
  return (
    <>
      <Menu trigger={<IconButton label={`More about ${name}`} icon={<Ellipsis />} />}>
        {transfer ? (
          <MenuItem onSelect={() => setAsked('withdraw')}>Take the offer back…</MenuItem>
        ) : (
          <MenuItem onSelect={() => setAsked('offer')}>Give to someone else…</MenuItem>
        )}
        {children}
      </Menu>
      {asked === 'offer' && (
        <Suspense>
          <TransferDialog kind={kind} row={row} name={name} stale={stale} onClose={close} />
        </Suspense>
      )}
      <ReasonDialog
        draftKey={`withdraw:${row.id}`}
        open={asked === 'withdraw'}
        onOpenChange={(open) => !open && close()}
        title={`Take the offer of “${name}” back?`}
        description={`It stays with ${row.owner.name}.`}
        confirmLabel="Take it back"
        onConfirm={withdraw}
      />
    </>
  );
}
