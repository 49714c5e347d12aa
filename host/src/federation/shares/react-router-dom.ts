/**
 * `react-router-dom` in this page: only the names that Bestie uses. A shared module cannot be tree-shaken,
 * because nobody knows what a remote will import; with this list the router is 28 KB instead of 51 (brotli).
 * A name that is missing here must be added; a test compares the list with the imports.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  generatePath,
  matchPath,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
