// Loaded before the program. An older Node cannot read it, and would report the ending of its name. CommonJS, and
// syntax that every Node reads.
'use strict';

var fs = require('fs');
var path = require('path');

var needed = fs.readFileSync(path.join(__dirname, '..', '.node-version'), 'utf8').trim();
var found = process.versions.node;

function isEnough() {
  var n = needed.split('.').map(Number);
  var f = found.split('.').map(Number);
  return f[0] === n[0] && (f[1] > n[1] || (f[1] === n[1] && f[2] >= n[2]));
}

if (!isEnough()) {
  console.error(
    'Node ' +
      needed +
      ' is needed, or a later one of Node ' +
      needed.split('.')[0] +
      '; this is Node ' +
      found +
      ' at ' +
      process.execPath +
      '.',
  );
  process.exit(1);
}
