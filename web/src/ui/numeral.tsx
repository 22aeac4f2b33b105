import { useLingui } from '@lingui/react';

/** A number as the region of the reader writes it: 12, ١٢. Texts write their numbers so by themselves. */
export function Numeral({ of }: { readonly of: number }) {
  return useLingui().i18n.number(of);
}
