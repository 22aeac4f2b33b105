/** How much of something was gone through, round its picture. For the eyes: the words must be beside it. */
export function ProgressRing({ value, max }: { readonly value: number; readonly max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <svg
      viewBox="0 0 110 110"
      aria-hidden
      className="pointer-events-none absolute -inset-2.25 size-[calc(100%+18px)] -rotate-90 fill-none rtl:-scale-y-100"
    >
      <circle cx="55" cy="55" r="51" strokeWidth="8" className="stroke-card" />
      {share > 0 && (
        <circle
          cx="55"
          cy="55"
          r="51"
          strokeWidth="6"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray={`${share} 1`}
          className="stroke-saffron"
        />
      )}
    </svg>
  );
}
