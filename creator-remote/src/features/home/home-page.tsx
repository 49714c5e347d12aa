import styles from './home-page.module.css';

/** Landing page of the console. */
export default function HomePage() {
  return <h1 className={styles.title}>Homepage</h1>;
}
