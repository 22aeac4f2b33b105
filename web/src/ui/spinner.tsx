import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/format/class-names.ts';

/** A spinner without words; a label must be beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className)} />;
}

/** A spinner in the middle of a screen with what is being waited for. */
export function LoadingNotice({ text }: { readonly text: string }) {
  return (
    <div role="status" className="grid min-h-60 place-content-center justify-items-center gap-3 text-ink-soft">
      <Spinner className="size-8 text-teal" />
      <p>{text}</p>
    </div>
  );
}
