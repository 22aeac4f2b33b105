import { encode } from 'uqr';

/** Modules of light around the code, without which it is not found. */
const quietZone = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** How large it is. */
  readonly className?: string;
  /** How much of the light around it is drawn; less where what stands around is light and empty. */
  readonly margin?: number;
}

/** A QR code as one path; always dark on light, since readers expect that. */
export function QrCode({ text, label, className = 'size-48', margin = quietZone }: QrCodeProps) {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className={`${className} rounded-control bg-qr-light`}
    >
      <path d={path} className="fill-qr-dark" shapeRendering="crispEdges" />
    </svg>
  );
}
