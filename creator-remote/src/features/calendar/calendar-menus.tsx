import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { uuidv7 } from 'uuidv7';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames, networks } from '@bestie/contracts/connections';
import { addDays } from '@bestie/contracts/days';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { saveCsv } from '@bestie/remote-kit/save-file';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { NetworkIcon } from '../../parts/social-posts/network-name';
import { newPostPath } from './edit-path';
import type { CalendarView } from './use-calendar-view';

export interface NewPostMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Begins a post for a network. */
export function NewPostMenu({ open, onOpenChange }: NewPostMenuProps) {
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button variant="primary" icon={<CalendarPlus />}>
          New post
        </Button>
      }
    >
      {networks.map((network) => (
        <MenuItem key={network} icon={<NetworkIcon network={network} />} href={newPostPath(network)}>
          For {networkNames[network]}
        </MenuItem>
      ))}
    </Menu>
  );
}

export interface MoreMenuProps {
  view: CalendarView;
  /** Versions with a time in the week in view. */
  count: number;
  onSlots: () => void;
  onImport: () => void;
}

/** What is done to many posts at once. */
export function MoreMenu({ view, count, onSlots, onImport }: MoreMenuProps) {
  const { api } = useShell();
  const act = useAction();
  const { filters, days } = view;
  async function copyWeek() {
    const [from, id] = [days[0] ?? view.on, uuidv7()];
    const to = addDays(from, 7);
    const done = await act({
      call: () =>
        api.socialPosts.copyWeek({ id, from, to, ...(filters.networks && { networks: filters.networks }) }),
      stale: [socialPostsQueries.all],
      said: ({ scheduled, drafts }) =>
        `Copied to the next week: ${scheduled} scheduled${drafts > 0 ? `, ${drafts} as drafts that say why` : ''}.`,
      undo: () => api.socialPosts.undoCopyWeek({ id }),
    });
    if (done) view.go(to);
  }
  async function download() {
    const done = await act({ call: () => api.socialPosts.exportCsv(filters) });
    if (done) saveCsv(done.answer.name, done.answer.text);
  }
  return (
    <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" />}>
      <MenuItem onSelect={onSlots}>Slots…</MenuItem>
      <MenuItem disabled={view.view !== 'week' || count === 0} onSelect={() => void copyWeek()}>
        Copy this week to the next
      </MenuItem>
      <MenuItem href={paths.creator.postLater}>Fill free slots in Post Me Later</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onImport}>Import from CSV…</MenuItem>
      <MenuItem onSelect={() => void download()}>Download as CSV</MenuItem>
    </Menu>
  );
}
