import { encode } from 'uqr';

const quietZone = 4;

/** A QR code as one path; always dark on light, since readers expect that. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * quietZone;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} className="size-48 rounded-control bg-qr-light">
      <path d={path} className="fill-qr-dark" shapeRendering="crispEdges" />
    </svg>
  );
}
