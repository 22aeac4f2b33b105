import { type CellFacts, markOf, shareOf } from './grid-facts.ts';
import './grid-table.css';

function lookOf({ state, isLate }: CellFacts): string {
  if (state === 'done') return 'is-done';
  if (isLate) return 'is-late';
  return state === 'begun' ? 'is-begun' : 'is-open';
}

/** How a learner stands in a course, for the eyes: a mark, and a bar below what was begun. */
export function CellMark({ cell }: { readonly cell: CellFacts }) {
  const share = shareOf(cell);
  return (
    <span aria-hidden className={lookOf(cell)}>
      {markOf(cell)}
      {share !== null && <span className="bar" style={{ inlineSize: `${share * 100}%` }} />}
    </span>
  );
}
