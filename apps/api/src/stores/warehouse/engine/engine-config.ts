import { createHash } from 'node:crypto';
import { escapedMarkup } from '#process/escaped-markup.ts';

export const engineDatabase = 'stats';

/** The values in the engine's two configuration files. Sizes in bytes, passwords in plain text. */
interface EngineConfig {
  usersFile: string;
  memory: number;
  writerPassword: string;
  readerPassword: string;
}

/** The rights of the writer, which owns the tables. Benchmarks and operators also read running queries and the size of the data. */
const writerGrants = [
  `GRANT ALL ON ${engineDatabase}.*`,
  'GRANT TABLE ENGINE ON MergeTree',
  'GRANT SELECT ON system.processes',
  'GRANT SELECT ON system.parts',
];

/** The rights of the reader, which reads for publishers: what advertisers pay is the network's alone. */
const readerGrants = [
  `GRANT SELECT ON ${engineDatabase}.*`,
  ...['stats_gross', 'stats_staging', 'stats_staging_share'].map(
    (table) => `REVOKE SELECT ON ${engineDatabase}.${table}`,
  ),
];

/** The maximum time of a statement of the reader, in seconds: a file lasts until its caller has received it. */
export const longestExecution = 600;

const cacheSize = 256 * 1024 * 1024;

/** The server's configuration file. */
export function serverXml({ usersFile, memory }: EngineConfig): string {
  return `<clickhouse>
  <users_config>${escapedMarkup(usersFile)}</users_config>
  <max_server_memory_usage>${memory}</max_server_memory_usage>
  <mark_cache_size>${cacheSize}</mark_cache_size>
  <primary_index_cache_size>${cacheSize}</primary_index_cache_size>
  <max_concurrent_queries>64</max_concurrent_queries>
</clickhouse>
`;
}

/**
 * The users file. `default` is the session of the engine itself. It has no password and may only open the port, so a
 * caller without a password can read nothing. The constraints prevent a statement from raising its own limits.
 */
export function usersXml({ memory, writerPassword, readerPassword }: EngineConfig): string {
  return `<clickhouse>
  <profiles>
    <default></default>
    <writer>
      <async_insert>0</async_insert>
      <max_memory_usage>${Math.floor((memory * 2) / 3)}</max_memory_usage>
    </writer>
    <reader>
      <readonly>2</readonly>
      <max_execution_time>20</max_execution_time>
      <max_memory_usage>${Math.floor(memory / 3)}</max_memory_usage>
      <cancel_http_readonly_queries_on_client_close>1</cancel_http_readonly_queries_on_client_close>
      <constraints>
        <max_execution_time><min>1</min><max>${longestExecution}</max></max_execution_time>
        <max_memory_usage><readonly/></max_memory_usage>
      </constraints>
    </reader>
  </profiles>
  <quotas><default></default></quotas>
  <users>
    <default>${user('', 'default', ['GRANT SYSTEM LISTEN ON *.*'])}</default>
    <writer>${user(writerPassword, 'writer', writerGrants)}</writer>
    <reader>${user(readerPassword, 'reader', readerGrants)}</reader>
  </users>
</clickhouse>
`;
}

function user(password: string, profile: string, grants: string[]): string {
  const secret =
    password === ''
      ? '<password></password>'
      : `<password_sha256_hex>${createHash('sha256').update(password).digest('hex')}</password_sha256_hex>`;
  return `
      ${secret}
      <networks><ip>127.0.0.1</ip></networks>
      <profile>${profile}</profile>
      <quota>default</quota>
      <grants>${grants.map((grant) => `<query>${grant}</query>`).join('')}</grants>
    `;
}
