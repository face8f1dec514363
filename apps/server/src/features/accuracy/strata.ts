/** The strata by which contacts' outcomes are judged and learned from. Pure. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { contactStrata } from '@deedline/engine/calibration/calibration';
import type { Standing } from '../lookup/read-standing.ts';

/** From the widest to the narrowest: 'mobile', 'mobile, one record', 'mobile, only quillmere-voter'. A vendor's rank band has its own, measured or not. */
export function strataOf({ kind, ...standing }: { kind: CalibratedKind } & Standing): string[] {
  return [kind, ...contactStrata(kind, standing).filter((name) => !name.endsWith(' so far'))];
}
