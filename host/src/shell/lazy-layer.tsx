import { cloneElement, useState, type ComponentType, type ReactElement } from 'react';
import { toast } from '../toasts/toasts';

/** What every menu, tray and sheet of the shell takes. */
export interface LayerProps {
  trigger: ReactElement;
  open: boolean;
  onOpenChange(open: boolean): void;
}

interface TriggerProps {
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'aria-busy'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}

interface LazyLayerProps {
  /** A plain button, which works before the layer's code is there. */
  trigger: ReactElement<TriggerProps>;
  kind?: 'menu' | 'dialog';
  load(): Promise<{ default: ComponentType<LayerProps> }>;
}

/** A button whose menu is loaded when somebody reaches for it, and opens as soon as it is there. */
export function LazyLayer({ trigger, kind = 'menu', load }: LazyLayerProps) {
  const [Layer, setLayer] = useState<ComponentType<LayerProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  if (Layer) return <Layer trigger={trigger} open={open} onOpenChange={setOpen} />;

  const warm = () => void load().catch(() => undefined);
  const openWhenThere = async () => {
    setBusy(true);
    try {
      const { default: Loaded } = await load();
      setLayer(() => Loaded);
      setOpen(true);
    } catch {
      toast('Something went wrong.', { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    ...(busy && { 'aria-busy': true }),
    onPointerEnter: warm,
    onFocus: warm,
    onClick: () => void openWhenThere(),
  });
}
