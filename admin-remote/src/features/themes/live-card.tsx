import { useState } from 'react';
import type { LiveTheme } from '@bestie/contracts/themes.contract';
import { colourNames } from '@bestie/contracts/theme-tokens';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Card } from '@bestie/design-system/card';
import { RollBackDialog } from './roll-back-dialog';
import { SwatchRow } from './swatch-row';
import { houseName, nameOf } from './theme-words';

/** What everybody sees now, in both modes. */
export function LiveCard({ live }: { live: LiveTheme }) {
  const [asking, setAsking] = useState(false);
  return (
    <Card
      eyebrow="What everybody sees"
      title={nameOf(live)}
      level={2}
      actions={
        <>
          <Badge tone="success">Live</Badge>
          {live.themeId !== null && (
            <Button size="s" onClick={() => setAsking(true)}>
              Back to the built-in look
            </Button>
          )}
        </>
      }
    >
      <SwatchRow label="Light" colours={colourNames.map((name) => live.tokens.light[name])} />
      <SwatchRow label="Dark" colours={colourNames.map((name) => live.tokens.dark[name])} />
      <RollBackDialog
        open={asking}
        target={{ id: null, name: houseName }}
        live={live}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
