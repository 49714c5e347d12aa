import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { loginPath } from '../session/safe-path';

/** Sends guests to sign in, and back here afterwards; others to the page that says why not. */
export function Withheld({ access }: { access: 'sign-in' | 'forbidden' }) {
  const { pathname, search, hash } = useLocation();
  const to = access === 'sign-in' ? loginPath(pathname + search + hash) : paths.unauthorized;
  return <Navigate to={to} replace />;
}
