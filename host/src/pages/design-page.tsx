import { Gallery } from '@bestie/design-system/gallery';

/** /design: every component in every state. Development builds only. */
export default function DesignPage() {
  return (
    <main>
      <title>Design · Bestie</title>
      <Gallery toaster />
    </main>
  );
}
