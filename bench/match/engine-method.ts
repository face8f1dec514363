import { readScene } from '@deedline/engine/cluster/scene';
import { resolve } from '@deedline/engine/pipeline';
import type { CalibrationTable } from '@deedline/engine/score/calibration';
import type { Method, MethodContext } from './method.ts';

/** The product's own engine as it is shipped, or with other curves. */
export function engineMethod({ today, sources }: MethodContext, calibration?: CalibrationTable): Method {
  const context = { today, sources, includeContacts: true, ...(calibration ? { calibration } : {}) };
  return {
    name: 'engine',
    answer(query, found) {
      const answer = resolve(query, found, context);
      const { owner } = answer;
      return {
        parcel: answer.parcel,
        owners: answer.owners.map((each) => each.name),
        person: answer.matched && owner ? { name: owner.name, born: owner.dateOfBirth, confidence: answer.confidenceScore ?? 0 } : null,
        phones: answer.phones.map(({ e164, type, confidence }) => ({ value: e164, kind: type ?? 'unknown', confidence })),
        emails: answer.emails.map(({ email, confidence }) => ({ value: email, kind: 'email', confidence })),
      };
    },
    group(found) {
      const groups = new Map<string, number>();
      readScene(found, context).clusters.forEach((cluster, index) => {
        for (const mention of cluster.mentions) groups.set(mention.evidence.id, index);
      });
      return groups;
    },
  };
}
