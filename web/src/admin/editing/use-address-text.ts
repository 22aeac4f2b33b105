import { useState } from 'react';

/**
 * A search text that stands in the address, so that it is there again after going back or a reload. What is typed shows at
 * once, though the address follows later; an address that was not typed here (back, a link) is taken over. `write` puts a
 * text into the address, in place of the last one.
 */
export function useAddressText(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  /** What was typed and the address did not follow to yet. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (inAddress !== known) {
    setKnown(inAddress);
    const place = pending.lastIndexOf(inAddress);
    setPending(place === -1 ? [] : pending.slice(place + 1));
    if (place === -1) setText(inAddress);
  }
  function type(next: string) {
    setText(next);
    setPending(next === inAddress ? [] : [...pending, next]);
    write(next);
  }
  return [text, type];
}
