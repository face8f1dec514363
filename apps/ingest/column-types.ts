/** What columns hold beyond what the schema says of them: a statement that gives one of them gives it with this type (`npm run db:types`). */
import type { SourceRole } from '@deedline/engine/model/evidence';
import type { Position } from './src/layout.ts';
import type { Regulation } from './src/load/source.ts';

export interface ColumnTypes {
  'parcel_shape.ring': Position[];
  'source.regulated': Regulation[];
  'source.role': SourceRole;
  'street_line.line': Position[];
}
