import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Numeral } from '../../../ui/numeral.tsx';

interface ChartTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly [name: string, ...cells: (string | number)[]])[];
}

/** What a chart shows, as a table that unfolds beneath it. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const { t } = useLingui();
  return (
    <details className="group">
      <summary className="flex min-h-(--touch) w-fit cursor-pointer list-none items-center gap-2 rounded-control pe-2 font-semibold text-teal-ink hover:underline [&::-webkit-details-marker]:hidden">
        {t`As a table`}
        <ChevronDown aria-hidden className="size-4.5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <table className="w-full border-collapse text-s tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-edge px-2 py-2 text-start font-semibold first:ps-0 last:pe-0"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" className="border-b border-line px-2 py-1.5 text-start font-medium first:ps-0">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="border-b border-line px-2 py-1.5 last:pe-0">
                  {typeof cell === 'number' ? <Numeral of={cell} /> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
