import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

interface StatusPartProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What is wrong; null if all is well, and left out if this server cannot say. */
  readonly problem?: string | null;
  readonly figures: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

/** A part of the server with its figures. */
export function StatusPart({ title, icon: Icon, problem, figures, children }: StatusPartProps) {
  const { t } = useLingui();
  const StateIcon = problem === null ? CircleCheck : CircleAlert;
  return (
    <Card className="grid content-start gap-4 p-5 md:p-6">
      <h2 className="flex flex-wrap items-center gap-3 text-l font-semibold">
        <Icon aria-hidden className="size-5 text-teal" />
        {title}
        {problem !== undefined && (
          <Badge tone={problem === null ? 'teal' : 'coral'}>
            <StateIcon aria-hidden className="size-3.5" />
            {problem ?? t`Working`}
          </Badge>
        )}
      </h2>
      <dl className="grid gap-2">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
