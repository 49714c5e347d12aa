import { DetailsTray } from './details-tray';
import type { DetailsTrayProps } from './details-tray';
import { LayersTray } from './layers-tray';
import { PaperTray } from './paper-tray';
import { SlotsTray } from './slots-tray';
import type { TrayName } from './tray-names';

/** Slots, layers, background and details: what a new outfit does not show first. */
export default function OtherTrays({ shown, ...details }: DetailsTrayProps & { shown: TrayName }) {
  if (shown === 'slots') return <SlotsTray />;
  if (shown === 'layers') return <LayersTray />;
  if (shown === 'paper') return <PaperTray />;
  return shown === 'details' && <DetailsTray {...details} />;
}
