import Check from 'lucide-react/icons/check';
import { Link } from '@bestie/design-system/link';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import styles from './checklist.module.css';

export interface ChecklistStep {
  label: string;
  /** Remaining steps. */
  detail: string;
  done: boolean;
  href: string;
}

/** The first steps of a newcomer; gone once all are done. */
export default function Checklist({ steps }: { steps: ChecklistStep[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <div className={styles.drawing} aria-hidden="true">
        <WardrobeDrawing />
      </div>
      <div className={styles.words}>
        <h2 id="first-steps">Make it yours</h2>
        <p className={styles.count}>
          {done} of {steps.length} done
        </p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.label} className={styles.step} data-done={step.done || undefined}>
              <span className={styles.mark} aria-hidden="true">
                {step.done ? <Check /> : index + 1}
              </span>
              {step.done ? (
                <span className={styles.label}>
                  {step.label} <span className={styles.hidden}>(done)</span>
                </span>
              ) : (
                <Link href={step.href} className={styles.label}>
                  {step.label}
                </Link>
              )}
              {!step.done && <span className={styles.detail}>{step.detail}</span>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
