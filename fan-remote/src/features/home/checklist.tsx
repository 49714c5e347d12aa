import Check from 'lucide-react/icons/check';
import { paths } from '@bestie/contracts/paths';
import { Link } from '@bestie/design-system/link';
import { WardrobeDrawing } from '@bestie/design-system/drawings';
import styles from './checklist.module.css';

export interface ChecklistProps {
  /** How many pieces there are. */
  pieces: number;
  hasOutfit: boolean;
  hasPlan: boolean;
}

/** The first steps of a newcomer; the home page leaves them out once all are done. */
export default function Checklist({ pieces, hasOutfit, hasPlan }: ChecklistProps) {
  const steps = [
    {
      label: 'Add five pieces',
      detail: `${Math.min(pieces, 5)} of 5`,
      done: pieces >= 5,
      href: paths.fan.uploadCloset,
    },
    {
      label: 'Make an outfit',
      detail: 'Two pieces that like each other',
      done: hasOutfit,
      href: paths.fan.builder,
    },
    {
      label: 'Plan a day',
      detail: 'What to wear, decided ahead',
      done: hasPlan,
      href: paths.fan.planner,
    },
  ];
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
