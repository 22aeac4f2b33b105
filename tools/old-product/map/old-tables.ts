import type { OldRow } from '../cells.ts';
import type { OldTable } from '../report.ts';

export type OldTables = Readonly<Record<OldTable, readonly OldRow[]>>;
