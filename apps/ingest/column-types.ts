/** What columns hold beyond what the schema says of them: a statement that gives one of them gives it with this type (`npm run db:types`). */
import type { SourceRole } from '@deedline/engine/model/evidence';
import type { Regulation } from './src/load/source.ts';

export interface ColumnTypes {
  'source.regulated': Regulation[];
  'source.role': SourceRole;
}
