import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumCategory } from '@bestie/contracts/forum.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { CategoryForm } from './category-form';
import styles from './categories-dialog.module.css';

/** The categories of the forum, which admins add, rename, order and delete. */
export default function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { api } = useShell();
  const act = useAction();
  const query = useQuery(forumQueries.categories(api));
  const categories = query.data?.items ?? [];
  /** Null for a new one. */
  const [editing, setEditing] = useState<ForumCategory | null | undefined>();
  const change = (call: () => Promise<{ items: ForumCategory[] }>, said: string) =>
    void act({ call, updates: forumQueries.categories(api).queryKey, stale: [forumQueries.lists], said });
  const move = ({ id, version }: ForumCategory, before: string | null) =>
    change(() => api.forum.updateCategory({ categoryId: id, version, before }), 'Moved.');

  if (editing !== undefined) return <CategoryForm category={editing} onClose={() => setEditing(undefined)} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Categories"
      description="In this order everybody finds them. A category can be deleted once it has no threads."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={!query.data || categories.length >= limits.forum.categories}
            onClick={() => setEditing(null)}
          >
            New category
          </Button>
        </>
      }
    >
      {!query.data &&
        (query.isError ? (
          <ErrorState compact level={3} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <Loading label="Loading the categories…">
            <TextSkeleton lines={4} />
          </Loading>
        ))}
      <ol className={styles.list} aria-label="Categories in their order">
        {categories.map((category, at) => (
          <li key={category.id} className={styles.category}>
            <div>
              <p className={styles.name}>{category.name}</p>
              <p className={styles.facts}>
                {plural(category.threadCount, 'thread')}
                {category.description && ` · ${category.description}`}
              </p>
            </div>
            <Menu
              align="end"
              trigger={<IconButton label={`More for ${category.name}`} tooltip={false} icon={<Ellipsis />} />}
            >
              <MenuItem icon={<Pencil />} onSelect={() => setEditing(category)}>
                Edit…
              </MenuItem>
              <MenuItem
                icon={<ArrowUp />}
                disabled={at === 0}
                onSelect={() => move(category, categories[at - 1]?.id ?? null)}
              >
                Move up
              </MenuItem>
              <MenuItem
                icon={<ArrowDown />}
                disabled={at === categories.length - 1}
                onSelect={() => move(category, categories[at + 2]?.id ?? null)}
              >
                Move down
              </MenuItem>
              <MenuItem
                icon={<Trash2 />}
                danger
                onSelect={() =>
                  change(() => api.forum.deleteCategory({ categoryId: category.id }), 'Deleted.')
                }
              >
                Delete
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
