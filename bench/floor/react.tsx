/** A heading by React alone. */
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root') as HTMLElement).render(<h1>Welcome Back, Bestie</h1>);
