import Dot from 'lucide-react/icons/dot';
import { useServices } from './services';

/** An icon by the name in a console's data, drawn by that console. A dot for a name without one. */
export function NavigationIcon({ name }: { name: string }) {
  const { composition } = useServices();
  const shapes = composition.remotes.find(({ icons }) => icons?.[name])?.icons?.[name];
  if (!shapes) return <Dot aria-hidden="true" />;
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes.map(([Element, attributes], index) => (
        <Element key={index} {...attributes} />
      ))}
    </svg>
  );
}
