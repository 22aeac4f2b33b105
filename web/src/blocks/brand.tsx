/** The name and sign of the product: the first letter of كلمة, drawn, so that no page needs the Arabic font for it. */
export function Brand({ isSignOnly = false }: { readonly isSignOnly?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 text-l font-bold tracking-tight">
      <span className="grid size-9 place-items-center rounded-control bg-teal text-on-teal">
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className="size-6 fill-none stroke-current"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M18 3.500v11.500c0 3-1.500 4.500-4.500 4.500H8c-3 0-4.500-1.300-4.500-3.600" strokeWidth="2.600" />
          <path
            d="M12.700 7.600c-2-.4-3.200.2-3.200 1.400 0 1.300 3 1.300 2.900 2.600 0 1-1.500 1.500-3.400 1.200"
            strokeWidth="1.700"
          />
        </svg>
      </span>
      <span translate="no" className={isSignOnly ? 'sr-only' : undefined}>
        Kalima
      </span>
    </span>
  );
}
