import { useShell } from '@bestie/remote-kit/shell';
import styles from './home-page.module.css';

/** Landing page of the console. */
export default function HomePage() {
  const { greeting } = useShell();
  return (
    <section className={styles.page}>
      <h1>__Title__</h1>
      <p>{greeting.text}</p>
    </section>
  );
}
