import { Dialog } from '@bestie/design-system/dialog';
import styles from './menus.module.css';

const shortcuts: { keys: string[][]; does: string }[] = [
  { keys: [['/'], ['Ctrl', 'K'], ['⌘', 'K']], does: 'Search' },
  { keys: [['Esc']], does: 'Leave a field or close a dialog' },
  { keys: [['n']], does: 'Start the page’s main action, such as adding a piece, or open New' },
  { keys: [['Alt', 'T']], does: 'Jump to the messages at the top' },
];

interface HelpDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onClosed(): void;
}

/** Keyboard shortcuts and a short guide. */
export default function HelpDialog(props: HelpDialogProps) {
  return (
    <Dialog {...props} title="Help">
      <div className={styles.help}>
        <section>
          <h3>Keyboard shortcuts</h3>
          <dl className={styles.keys}>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((combination, index) => (
                    <span key={combination.join()}>
                      {index > 0 && ' or '}
                      {combination.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>How things work</h3>
          <ul className={styles.tips}>
            <li>
              <strong>Deleted something?</strong> Undo it right away, or restore it within 30 days.
            </li>
            <li>
              <strong>Uploads keep going</strong> while you look around; the pill at the top shows their
              progress.
            </li>
            <li>
              <strong>Got a new role?</strong> Reload the page to use it right away.
            </li>
            <li>
              <strong>Viewing as another role</strong> changes what you see, never what you can do.
            </li>
            <li>
              <strong>Light or dark?</strong> The theme button switches between auto, light and dark; auto
              follows your device.
            </li>
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
