export interface AppTables {}
