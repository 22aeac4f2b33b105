import { type KyselyPlugin, RawNode } from 'kysely';
import type { OpenDatabase } from '../platform/db/open-database.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
  readonly [detail: string]: unknown;
}

/** Rows that a node of a plan and all below it returned or looked at in vain. */
function rowsOf(node: PlanNode): number {
  const removed = Object.entries(node).filter(([name]) => name.startsWith('Rows Removed by'));
  const own = [node['Actual Rows'], ...removed.map(([, count]) => Number(count))].reduce(
    (sum, count) => sum + count,
    0,
  );
  return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
}

/**
 * A database whose queries through `db` are explained in place of answered, so that they find nothing, and that counts the rows which their
 * plans go through.
 */
export function countingRows(database: OpenDatabase) {
  const read: number[] = [];
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => RawNode.create(['explain (analyze, format json) ', ''], [node]),
    transformResult({ result }) {
      const [row] = result.rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[];
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      if (!plan) throw new Error('the query was not explained');
      read.push(rowsOf(plan));
      return Promise.resolve({ ...result, rows: [] });
    },
  };
  return {
    db: database.db.withPlugin(explain),
    /** The rows of each query so far, in their order. */
    read: read as readonly number[],
  };
}
