import { VariantFrame } from '../variant-frame.tsx';
import { SpeedHero } from './speed-hero.tsx';
import './speed.css';
import { WhatComes } from './what-comes.tsx';
import { WhatItTakes } from './what-it-takes.tsx';

/** `/speed`: the page is a scale of two seconds, a quarter of a second to each part; the answer is there before the first mark. */
export function SpeedPage() {
  return (
    <VariantFrame
      title="An answer in milliseconds"
      description="A property search drawn to scale against two seconds: every source asked side by side, timed on this server, and one to run yourself."
    >
      <SpeedHero />
      <WhatComes />
      <WhatItTakes />
    </VariantFrame>
  );
}
