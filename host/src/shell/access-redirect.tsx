import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';
import { loginPath } from '../session/safe-path';

/** Redirects guests to sign-in and back, and others to the page that says why they have no access. */
export function AccessRedirect({ access }: { access: 'sign-in' | 'forbidden' }) {
  const { pathname, search, hash } = useLocation();
  const to = access === 'sign-in' ? loginPath(pathname + search + hash) : paths.unauthorized;
  return <Navigate to={to} replace />;
}
