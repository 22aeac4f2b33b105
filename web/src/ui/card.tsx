import type { ComponentProps } from 'react';
import { classNames } from '../lib/format/class-names.ts';

/** A raised sheet with soft corners. Padding is its user's part. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-card bg-card shadow-card', className)} />;
}
