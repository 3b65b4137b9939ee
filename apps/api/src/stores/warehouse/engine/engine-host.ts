/**
 * The process of the embedded engine. It loads the ClickHouse library and serves ClickHouse's HTTP interface on loopback
 * until its parent ends. Arguments: library, server configuration, data folder, port.
 */
import { DataType, load, open } from 'ffi-rs';

const [library = '', configFile = '', dataFolder = '', port = ''] = process.argv.slice(2);

// Ctrl-C reaches the whole process group, but the parent decides when the engine ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// Acknowledged inserts are on disk: a kill loses nothing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// The server runs as long as the last query of the command line.
const endlessQuery = `SELECT sleepEachRow(3) FROM numbers(1000000000000)
  SETTINGS max_block_size = 1, max_execution_time = 0, function_sleep_max_microseconds_per_block = 0 FORMAT Null`;
const commandLine = [
  'clickhouse-local',
  `--config-file=${configFile}`,
  '--path',
  dataFolder,
  '--http-port',
  port,
  '--listen-host',
  '127.0.0.1',
  '--query',
  `SYSTEM START LISTEN HTTP; ${endlessQuery}`,
];

open({ library: 'engine', path: library });
await load({
  library: 'engine',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [commandLine.length, commandLine],
  runInNewThread: true,
});
// The library has written the reason to standard error.
process.exit(1);
