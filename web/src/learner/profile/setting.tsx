import type { ReactNode } from 'react';

/** A setting beside its name, which the control says itself to screen readers. */
export function Setting({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span aria-hidden className="font-medium">
        {name}
      </span>
      {children}
    </div>
  );
}
