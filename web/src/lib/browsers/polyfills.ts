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
import { anySignal } from './any-signal.ts';
import { canParse } from './can-parse.ts';

if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anySignal });
if (!('canParse' in URL)) Object.assign(URL, { canParse });
// Larger than all others together, and wanted by Firefox before 125 alone.
if (!('Segmenter' in Intl)) await import('@formatjs/intl-segmenter/polyfill-force.js');
