/**
 * `node bench/reliability/make-drawn-state.ts DRAW SEED PARCELS FOLDER`: makes a state with randomly drawn rates (`draw-rates.ts`), in a process of its own.
 */
import { drawRates, setRates } from './draw-rates.ts';

const [draw, seed, parcels, outDir] = process.argv.slice(2) as [string, string, string, string];
setRates(drawRates(Number(draw)));
const { makeWorld } = await import('../../packages/world/make-world.ts');
makeWorld({ seed: Number(seed), parcels: Number(parcels), noise: 'typical', outDir });
