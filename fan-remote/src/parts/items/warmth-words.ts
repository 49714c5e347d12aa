import { warmthBounds } from '@bestie/contracts/trips';
import { formatTemperature, type Units } from '@bestie/design-system/format-units';

/**
 * "over 28 °C", "12 – 20 °C", "under 3 °C": the weather for a step of the warmth scale.
 * @param step 1 (hot) to 5 (frost)
 */
export function weatherInWords(step: number, units: Units): string {
  const [above, below] = [warmthBounds[step - 1], warmthBounds[step - 2]];
  if (above === undefined) return `under ${formatTemperature(below ?? 0, units)}`;
  if (below === undefined) return `over ${formatTemperature(above, units)}`;
  return `${formatTemperature(above, units).replace(/ .*/, '')} – ${formatTemperature(below, units)}`;
}
