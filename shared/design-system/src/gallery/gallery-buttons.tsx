import Bell from 'lucide-react/icons/bell';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Heart from 'lucide-react/icons/heart';
import Plus from 'lucide-react/icons/plus';
import { Avatar } from '../avatar/avatar';
import { Badge } from '../badge/badge';
import { Button } from '../button/button';
import { FileButton } from '../button/file-button';
import { IconButton } from '../icon-button/icon-button';
import { Section } from '../section/section';
import { Tooltip } from '../tooltip/tooltip';
import styles from './gallery.module.css';

/** Buttons, badges, people. */
export function GalleryButtons() {
  return (
    <Section title="Buttons and small things">
      <div className={styles.row}>
        <Button variant="primary" icon={<Plus />}>
          Add a piece
        </Button>
        <Button>Plan it</Button>
        <Button variant="ghost" trailingIcon={<ChevronDown />}>
          Sort by last worn
        </Button>
        <Button variant="danger">Delete board</Button>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Button disabled>Not yet</Button>
        <FileButton pickerLabel="Pictures" accept="image/*" multiple onFiles={() => undefined}>
          Choose pictures
        </FileButton>
        <Button href="#buttons">A link</Button>
      </div>
      <div className={styles.row}>
        <Button size="s" variant="primary">
          Small
        </Button>
        <Button size="s">Small</Button>
        <Button size="l" variant="primary">
          Sign in with Google
        </Button>
        <Tooltip label="Says more, on hover and on focus">
          <Button size="l">With a tooltip</Button>
        </Tooltip>
      </div>
      <div className={styles.row}>
        <IconButton label="Notifications, 3 unread" badge={3} icon={<Bell />} />
        <IconButton label="Something new" badge icon={<Bell />} />
        <IconButton label="Love" variant="outline" icon={<Heart />} />
        <IconButton label="Loved" aria-pressed icon={<Heart />} />
        <IconButton label="Not available" disabled icon={<Heart />} />
      </div>
      <div className={styles.row}>
        <Badge>Draft</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="success">Published</Badge>
        <Badge tone="warning">Due today</Badge>
        <Badge tone="danger">Failed</Badge>
        <Avatar size="s" name="Ada Lovelace" />
        <Avatar name="Grace Hopper" />
        <Avatar size="l" name="Zoë Ng" />
        <Avatar size="xl" name="Bestie" />
      </div>
    </Section>
  );
}
