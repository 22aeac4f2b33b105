import { useLingui } from '@lingui/react/macro';
import { markDifferences, type Stretch } from './marked-differences.ts';

interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

function Version({ name, stretches }: { readonly name: string; readonly stretches: readonly Stretch[] }) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-soft">{name}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
        {stretches.length === 0 && '—'}
        {stretches.map(({ text, kind }, index) =>
          kind === 'changed' ? (
            <mark key={index} className="rounded-sm bg-saffron-wash font-medium text-saffron-ink underline">
              {text}
            </mark>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </dd>
    </div>
  );
}

/** What two people have written, where it differs, with the places marked: beside each other, on phones below each other. */
export function Differences({ rows }: { readonly rows: readonly Difference[] }) {
  const { t } = useLingui();
  const different = rows.filter((row) => row.mine !== row.theirs);
  if (different.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t`Where they differ`}
      className="my-2 grid max-h-72 gap-3 overflow-y-auto rounded-control bg-card p-3 text-s text-ink"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      {different.map(({ label, mine, theirs }) => {
        const marked = markDifferences(mine, theirs);
        return (
          <div key={label} role="group" aria-label={label}>
            <p className="font-semibold">{label}</p>
            <dl className="mt-1 grid gap-2 sm:grid-cols-2 sm:gap-4">
              <Version name={t`Mine`} stretches={marked.mine} />
              <Version name={t`Theirs`} stretches={marked.theirs} />
            </dl>
          </div>
        );
      })}
    </div>
  );
}
