/**
 * What `react-router-dom` is in this page: the names that Bestie uses, and nothing else. A shared module leaves
 * its package whole, because nobody knows what a remote will ask for; by this list the router is 28 KB instead of
 * 51 (brotli). A name that is missing here is a name to add here; a test compares it with what is imported.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  generatePath,
  matchPath,
  redirect,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useViewTransitionState,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
