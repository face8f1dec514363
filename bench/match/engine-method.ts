import type { Answer } from '@deedline/engine/model/answer';
import { readScene } from '@deedline/engine/cluster/scene';
import { resolve } from '@deedline/engine/pipeline';
import type { CalibrationTable } from '@deedline/engine/calibration/calibration';
import type { Method, MethodContext } from './method.ts';

/** The product's own engine as it is shipped, or with other curves. */
export function engineMethod({ today, sources }: MethodContext, calibration?: CalibrationTable): Method {
  const context = { today, sources, includeContacts: true, ...(calibration ? { calibration } : {}) };
  return {
    name: 'engine',
    answer(query, found, tooCommon) {
      const answer = resolve(query, found, tooCommon ? { ...context, tooCommon } : context);
      const { owner } = answer;
      return {
        parcel: answer.parcel,
        owners: answer.owners.map((each) => each.name),
        ownerConfidence: answer.parcel && answer.owners.length > 0 ? answer.confidenceScore : null,
        person: answer.matched && owner ? { name: owner.name, born: owner.dateOfBirth, ...toldBy(answer) } : null,
        phones: answer.phones.map(({ e164, type, confidence, sourceCount }) => ({
          value: e164,
          kind: type ?? 'unknown',
          confidence,
          records: sourceCount,
        })),
        emails: answer.emails.map(({ email, confidence, sourceCount }) => ({
          value: email,
          kind: 'email',
          confidence,
          records: sourceCount,
        })),
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

function toldBy({ confidenceScore, identity }: Answer): { confidence: number; evidenceId?: string } {
  const evidenceId = identity?.evidence[0]?.evidenceId;
  return { confidence: confidenceScore ?? 0, ...(evidenceId === undefined ? {} : { evidenceId }) };
}
