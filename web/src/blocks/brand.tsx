/** The name and sign of the product: the first letter of كلمة. */
export function Brand({ isSignOnly = false }: { readonly isSignOnly?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-l font-bold tracking-tight">
      <span
        lang="ar"
        aria-hidden
        className="grid size-9 place-items-center rounded-control bg-teal text-xl leading-none! font-semibold text-on-teal"
      >
        ك
      </span>
      <span translate="no" className={isSignOnly ? 'sr-only' : undefined}>
        Kalima
      </span>
    </span>
  );
}
