/** Types of JSON columns that the schema does not express: a statement that returns one of these columns gets this type (`npm run db:types`). */
import type { SourceRole } from '@deedline/engine/model/evidence';
import type { Position } from './src/layout.ts';
import type { Regulation } from './src/load/source.ts';

export interface ColumnTypes {
  'parcel_shape.ring': Position[];
  'source.regulated': Regulation[];
  'source.role': SourceRole;
  'street_line.line': Position[];
}
