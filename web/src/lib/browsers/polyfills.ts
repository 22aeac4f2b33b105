import 'core-js/actual/map/group-by';
import 'core-js/actual/object/group-by';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/set/difference';
import 'core-js/actual/set/intersection';
import 'core-js/actual/set/is-disjoint-from';
import 'core-js/actual/set/is-subset-of';
import 'core-js/actual/set/is-superset-of';
import 'core-js/actual/set/symmetric-difference';
import 'core-js/actual/set/union';
import 'core-js/actual/string/is-well-formed';
import 'core-js/actual/string/to-well-formed';
import { randomUuid } from './random-uuid.ts';

/** `URL.canParse` of the URL Standard, for browsers without it. */
function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    return new URL(url, base) instanceof URL;
  } catch {
    return false;
  }
}

/** `AbortSignal.any` of the DOM Standard, for browsers without it: a signal that is aborted as soon as one of them is. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const follow = () => controller.abort(signal.reason);
    if (signal.aborted) {
      follow();
      break;
    }
    signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anySignal });
if (!('canParse' in URL)) Object.assign(URL, { canParse });
if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID: randomUuid });
// Larger than all others together, and wanted by Firefox before 125 alone.
if (!('Segmenter' in Intl)) await import('@formatjs/intl-segmenter/polyfill-force.js');
