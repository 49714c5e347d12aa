import { Button } from '../button/button';
import { HangerDrawing } from '../drawings/drawings';
import { EmptyState } from '../empty-state/empty-state';
import { ErrorState } from '../error-state/error-state';
import { ForbiddenState } from '../forbidden-state/forbidden-state';
import { ProgressBar } from '../progress-bar/progress-bar';
import { ProgressRing } from '../progress-ring/progress-ring';
import { Section } from '../section/section';
import {
  FormSkeleton,
  Loading,
  PageHeaderSkeleton,
  TableSkeleton,
  TextSkeleton,
  TileGridSkeleton,
} from '../skeleton/skeleton';
import { Spinner } from '../spinner/spinner';
import styles from './gallery.module.css';

/** Empty, error, forbidden, loading and progress states. */
export function GalleryStates() {
  return (
    <>
      <Section title="States">
        <div className={styles.columns}>
          <EmptyState
            level={3}
            drawing={<HangerDrawing />}
            title="Your closet is still empty."
            action={<Button variant="primary">Add your first pieces</Button>}
          >
            <p>Five are enough for the first outfit.</p>
          </EmptyState>
          <ErrorState level={3} onRetry={() => undefined} />
          <ForbiddenState level={3} />
        </div>
      </Section>
      <Section title="Progress">
        <div className={styles.columns}>
          <ProgressBar label="Uploading" value={0.42} detail="84 of 200 photos" />
          <ProgressBar label="Cutting out" value={null} />
          <ProgressBar label="Paused" value={0.6} state="paused" />
          <ProgressBar label="Failed" value={0.8} state="error" />
          <ProgressBar label="Done" value={1} state="done" />
          <div className={styles.row}>
            <ProgressRing label="Uploading" value={0.42} />
            <ProgressRing label="Cutting out" value={null} />
            <ProgressRing label="Failed" value={0.8} state="error" size={32} />
            <ProgressRing label="Done" value={1} state="done" size={32} />
            <Spinner />
          </div>
        </div>
      </Section>
      <Section title="Skeletons">
        <Loading>
          <div className={styles.type}>
            <PageHeaderSkeleton />
            <TileGridSkeleton count={6} />
            <div className={styles.columns}>
              <TextSkeleton lines={4} />
              <TableSkeleton rows={3} />
              <FormSkeleton fields={2} />
            </div>
          </div>
        </Loading>
      </Section>
    </>
  );
}
