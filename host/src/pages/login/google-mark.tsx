import styles from './login.module.css';

/** Google's mark in its own colours, as their sign-in guidelines ask. */
export function GoogleMark() {
  return (
    <svg className={styles.google} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.300h5.900a5 5 0 0 1-2.200 3.300v2.700h3.500c2.100-1.900 3.300-4.700 3.300-8.100Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.500-1 7.200-2.700l-3.500-2.700a6.600 6.600 0 0 1-9.900-3.500H2.200v2.800A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800Z" />
      <path
        fill="#ea4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.100-3.100A11 11 0 0 0 2.200 7.100l3.600 2.800A6.600 6.600 0 0 1 12 5.400Z"
      />
    </svg>
  );
}
