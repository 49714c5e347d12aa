/** The same heading as a route of the router. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

const router = createBrowserRouter([{ path: '*', element: <h1>Welcome Back, Bestie</h1> }]);
createRoot(document.getElementById('root') as HTMLElement).render(<RouterProvider router={router} />);
