import type { CreateSearch } from '@deedline/contract/search/search';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANDING_EXAMPLE } from '../../apps/server/src/features/sample-searches/landing-example.ts';
import { FROZEN_PLAT } from '../../apps/web/src/features/landing/sample/frozen-plat.ts';
import { FROZEN_DAY, FROZEN_PLACE, FROZEN_RECORD } from '../../apps/web/src/features/landing/sample/frozen-record.ts';
import { FROZEN_VIEW } from '../../apps/web/src/features/landing/sample/frozen-view.ts';
import { answerExample } from './answer-example.ts';
import { freezeAnswer, type Frozen } from './freeze-answer.ts';

describe('the answer frozen into the landing page is what the demo state gives; `npm run freeze-landing` refreshes it', () => {
  let now: Frozen;
  let offered: CreateSearch;
  beforeAll(async () => {
    const example = await answerExample(FROZEN_DAY);
    now = freezeAnswer(example, FROZEN_DAY);
    offered = example.offered;
  }, 300_000);

  test('the lot and what is on record of it', () => {
    expect({ place: FROZEN_PLACE, record: FROZEN_RECORD }).toEqual({ place: now.place, record: now.record });
  });

  test('the box of the page asks first for the lot that its card shows', () => {
    expect(LANDING_EXAMPLE).toEqual(now.request);
    expect(offered).toEqual(now.request);
  });

  test('the card with its evidence', () => {
    expect(FROZEN_VIEW).toEqual(now.view);
  });

  test('the sheet', () => {
    expect(FROZEN_PLAT).toEqual(now.plat);
  });
});
