import { useState } from 'react';
import { useOnline } from '../device/use-online.ts';

/**
 * Whether a file could not be loaded, and what notes that it could not, or that it is to be tried again. It is tried again by
 * itself where there is another one, and when the network has come back.
 */
export function useFailed(url: string | null): [boolean, (hasFailed?: boolean) => void] {
  const attempt = `${useOnline()} ${url}`;
  const [failed, setFailed] = useState('');
  return [failed === attempt, (hasFailed = true) => setFailed(hasFailed ? attempt : '')];
}
