import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '@bestie/design-system/error-state';
import { useFileDropsKeepPage } from '../shell/file-drops';
import styles from './message-page.module.css';

/** Shown after an uncaught error; offers to reload the page. */
export function CrashPage() {
  const error = useRouteError();
  useFileDropsKeepPage();
  useEffect(() => console.error(error), [error]);
  return (
    <main className={styles.message}>
      <title>Something went wrong. · Bestie</title>
      <ErrorState level={1} title="Something went wrong." onRetry={() => location.reload()}>
        Your things are safe. Reloading the page usually helps.
      </ErrorState>
    </main>
  );
}
