'use strict';
// Runs a script beside this file: `node scripts/run.cjs start`. Written so that Node 12 still parses it, because a newer syntax
// would end an old Node with a SyntaxError before this check.
var path = require('path');
var wanted = require('../package.json').engines.node.replace(/[^0-9.]/g, '');

/** @param {string} version */
function numbersOf(version) {
  return version.split('.').map(Number);
}

/**
 * @param {string} version
 * @param {string} least
 */
function isAtLeast(version, least) {
  var own = numbersOf(version);
  var other = numbersOf(least);
  for (var index = 0; index < other.length; index += 1) {
    if (own[index] !== other[index]) return own[index] > other[index];
  }
  return true;
}

if (!isAtLeast(process.versions.node, wanted)) {
  console.error(
    'Kalima: this needs Node.js ' +
      wanted +
      ' or newer, and this is ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
var script = path.join(__dirname, process.argv[2] + '.mjs');
process.argv.splice(1, 2, script);
import(require('url').pathToFileURL(script).href).catch(function (/** @type {unknown} */ error) {
  console.error(error);
  process.exit(1);
});
