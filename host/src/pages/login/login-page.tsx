import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Link } from '@bestie/design-system/link';
import { deletionNote } from '../../session/deletion-note';
import { useServices, useSession } from '../../shell/services';
import { Cover } from './cover';
import { LoginForm } from './login-form';
import styles from './login.module.css';

/** Sign-in and sign-up (specification.md, section 2). People who are signed in are redirected. */
export function LoginPage() {
  const { greeting, returnTo } = useServices();
  const session = useSession();
  const [parameters] = useSearchParams();
  const mode = parameters.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
  useEffect(() => {
    document.documentElement.dataset.accent = 'fan';
  }, []);
  if (session) return <Navigate to={returnTo()} replace />;

  const other = new URLSearchParams(parameters);
  if (mode === 'sign-in') other.set('mode', 'sign-up');
  else other.delete('mode');
  const query = other.size > 0 ? `?${other}` : '';
  const signIn = mode === 'sign-in';
  return (
    <main className={styles.page}>
      <title>{`${signIn ? 'Sign in' : 'Sign up'} · Bestie`}</title>
      <Cover />
      <div className={styles.desk}>
        <LoginForm
          mode={mode}
          title={greeting.text}
          notice={signIn ? deletionNote() : null}
          intro={
            mode === 'sign-up'
              ? 'A minute from now you’ll have a closet that fits in your pocket.'
              : greeting.firstVisit
                ? 'Your whole closet, your outfits and your people, in one good-looking place.'
                : 'Your closet missed you. Pick up where you left off.'
          }
        >
          <p className={styles.switch}>
            {signIn ? 'New here? ' : 'Have an account? '}
            <Link href={`/login${query}`}>{signIn ? 'Sign up' : 'Sign in'}</Link>
          </p>
        </LoginForm>
      </div>
    </main>
  );
}
