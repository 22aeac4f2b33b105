import { classNames } from '../lib/format/class-names.ts';

/** A grey shape where content will be; its class gives it the content's size. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden className={classNames('animate-shimmer rounded-control bg-sunk', className)} />;
}
