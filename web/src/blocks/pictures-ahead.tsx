import { Picture } from './picture.tsx';

interface PicturesAheadProps {
  readonly of: readonly (string | null | undefined)[];
  /** As where they will be shown, so that they are fetched once. */
  readonly sizes: string;
}

/** Fetches the pictures of what comes next, which then stand there at once. */
export function PicturesAhead({ of, sizes }: PicturesAheadProps) {
  return <div hidden>{of.map((src) => src && <Picture key={src} src={src} alt="" sizes={sizes} isEager />)}</div>;
}
