import { useState } from 'react';
import Archive from 'lucide-react/icons/archive';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../button/button';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog';
import { Dialog } from '../dialog/dialog';
import { Drawer } from '../drawer/drawer';
import { Field } from '../field/field';
import { IconButton } from '../icon-button/icon-button';
import { Menu, MenuCheckboxItem, MenuItem, MenuRadioGroup, MenuSeparator } from '../menu/menu';
import { Popover } from '../popover/popover';
import { Section } from '../section/section';
import { StatFigure } from '../stat-figure/stat-figure';
import { Tabs } from '../tabs/tabs';
import { TextInput } from '../text-input/text-input';
import { notify } from '../toaster/notify';
import styles from './gallery.module.css';

/** Overlays: dialogs, drawers, menus, popovers, toasts. */
export function GalleryOverlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | 'reason' | null>(null);
  const [tab, setTab] = useState<'details' | 'wears'>('details');
  const [archived, setArchived] = useState(true);
  const [order, setOrder] = useState<'worn' | 'name'>('worn');
  const toggle = (name: typeof open) => (next: boolean) => setOpen(next ? name : null);
  return (
    <Section title="What floats">
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('reason')}>Confirm with a reason</Button>
        <Menu
          trigger={<IconButton label="More" variant="outline" icon={<Ellipsis />} tooltip={false} />}
          align="start"
        >
          <MenuItem icon={<Pencil />} hint="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Archive />} disabled>
            Archive
          </MenuItem>
          <MenuItem href="#overlays">Go somewhere</MenuItem>
          <MenuSeparator />
          <MenuCheckboxItem checked={archived} onCheckedChange={setArchived}>
            Show archived
          </MenuCheckboxItem>
          <MenuRadioGroup
            label="Sort by"
            value={order}
            onValueChange={setOrder}
            options={[
              { value: 'worn', label: 'Last worn' },
              { value: 'name', label: 'Name' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger>
            Delete
          </MenuItem>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} title="Why this outfit?">
          <p>It is 19 °C and dry, and you have not worn the linen suit since June.</p>
        </Popover>
        <Button onClick={() => notify.success('Saved.')}>Success</Button>
        <Button onClick={() => notify.error('Couldn’t refresh role.')}>Error</Button>
        <Button onClick={() => notify.message('A new version is ready.')}>Message</Button>
        <Button
          onClick={() => notify.success('Board deleted.', { onUndo: () => notify.message('It is back.') })}
        >
          Undo
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={toggle('dialog')}
        title="New board"
        description="A place for what belongs together."
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(null)}>
              Create board
            </Button>
          </>
        }
      >
        <Field label="Title" counter="0/100">
          <TextInput placeholder="Summer in linen" />
        </Field>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onOpenChange={toggle('drawer')}
        title="Linen shirt"
        description="Arket, bought in May 2026"
        footer={<Button variant="primary">Wore it today</Button>}
      >
        <Tabs
          label="Linen shirt"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'details', label: 'Details' },
            { value: 'wears', label: 'Wears', count: 31 },
          ]}
        >
          <div className={styles.figures}>
            {tab === 'details' ? (
              <StatFigure label="Cost per wear" value="€4.20" detail="31 wears, bought for €130" />
            ) : (
              <StatFigure label="Worn" value="31" detail="last on 2 June" />
            )}
          </div>
        </Tabs>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={toggle('confirm')}
        danger
        title="Delete this board?"
        description="It goes to the trash for 30 days, with its 48 pins."
        confirmLabel="Delete board"
        onConfirm={() => notify.success('Board deleted.')}
      />
      <ConfirmDialog
        open={open === 'reason'}
        onOpenChange={toggle('reason')}
        title="Open a private board?"
        description="Opening it is written to the audit log."
        confirmLabel="Open board"
        reason={{ label: 'Reason', hint: 'The owner can ask for it.' }}
        onConfirm={() => undefined}
      />
    </Section>
  );
}
