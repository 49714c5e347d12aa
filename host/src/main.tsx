import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import '@bestie/design-system/tokens.css';
import { createFederation } from './federation/create-federation';
import { createRoutes } from './federation/create-routes';
import { createRemoteLoader } from './federation/load-remote';
import { readPageData } from './federation/page-data';
import { installSeal } from './federation/seal';
import { createShellParts } from './shell/create-shell-parts';

const page = readPageData(document);
const seal = installSeal(page.composition, page.nonce);
const parts = createShellParts(page);
const loader = createRemoteLoader({
  federation: createFederation(page.composition, seal),
  origin: location.origin,
  onFailure: parts.onRemoteFailure,
});
// Starts loading the page's remote at once, before React has drawn anything.
const router = createBrowserRouter(createRoutes(page.composition, loader, parts));

const container = document.getElementById('root');
if (!container) throw new Error('This page has no place for the application.');
createRoot(container).render(<RouterProvider router={router} />);
