import type { ReactNode } from 'react';
import { classNames } from '../../lib/format/class-names.ts';
import { Card } from '../../ui/card.tsx';

interface SectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of the profile. */
export function Section({ title, className, children }: SectionProps) {
  return (
    <Card className={classNames('grid content-start gap-5 p-5 md:p-6', className)}>
      <h2 className="text-l font-semibold">{title}</h2>
      {children}
    </Card>
  );
}
