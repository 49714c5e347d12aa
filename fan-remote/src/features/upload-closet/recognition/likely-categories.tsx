import { categoryLabels } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import type { Draft } from '@bestie/contracts/items.contract';
import styles from './likely-categories.module.css';

export interface LikelyCategoriesProps {
  draft: Pick<Draft, 'name' | 'category' | 'likelyCategories'>;
  onChoose: (category: Category) => void;
  /** -1 in the sheet, whose cells are edited by keyboard. */
  tabIndex?: -1;
}

/** Whether likely categories are offered: none was sure, and nobody has chosen one yet. */
export const isUnsure = ({ category, likelyCategories, proposed }: Draft) =>
  likelyCategories.some((likely) => likely !== category) && proposed.includes('category');

/** The likeliest categories of a photo that does not show its own surely: a press chooses one. */
export function LikelyCategories({
  draft: { name, category: current, likelyCategories },
  onChoose,
  tabIndex,
}: LikelyCategoriesProps) {
  return (
    <div role="group" aria-label={`Likely categories of ${name}`} className={styles.chips}>
      {likelyCategories
        .filter((category) => category !== current)
        .map((category) => (
          <button
            key={category}
            type="button"
            tabIndex={tabIndex}
            className={styles.chip}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(category);
            }}
          >
            {categoryLabels[category]}?
          </button>
        ))}
    </div>
  );
}
