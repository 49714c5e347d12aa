import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { plural } from '@bestie/design-system/format-number';
import type { InUse } from './remove-unless-in-use';
import { wordsOfUse } from './words-of-use';

/** Asks before files that are in use are deleted. */
export function InUseDialog({ inUse, onClose }: { inUse: InUse | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={inUse !== null}
      onOpenChange={(open) => !open && onClose()}
      title="This is in use. Delete it anyway?"
      description={inUse ? inUseWords(inUse) : ''}
      confirmLabel="Delete"
      danger
      onConfirm={() => inUse?.proceed()}
    />
  );
}

function inUseWords({ names }: InUse): string {
  const shown = names.slice(0, 5).map(({ name, uses }) => {
    const named = uses.slice(0, 3).map(wordsOfUse);
    const more = uses.length - named.length;
    return `“${name}” is ${named.join(', ')}${more > 0 ? ` and used ${plural(more, 'more time')}` : ''}.`;
  });
  const more = names.length - shown.length;
  if (more > 0) shown.push(`${plural(more, 'more file is', 'more files are')} in use.`);
  return shown.join(' ');
}
