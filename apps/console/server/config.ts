import { parseTrustedProxies, trustedProxiesForm } from '@publisher-console/server-kit/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import * as v from 'valibot';

import { parseEnvironment } from '#app/environment.ts';

const wholeNumber = v.pipe(v.string(), v.regex(/^\d+$/u, 'must be a whole number'), v.transform(Number));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings of the server. Pages do not contain them. */
export const serverSettingsSchema = v.pipe(
  v.object({
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(v.pipe(wholeNumber, v.maxValue(65_535, 'must be at most 65535')), '3000'),
    LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    METRICS_PORT: v.optional(v.pipe(wholeNumber, v.maxValue(65_535, 'must be at most 65535'))),
    API_ORIGIN: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^/]+\/?$/u, 'must be the address of the API, such as http://127.0.0.1:3001'),
      ),
      '',
    ),
    LAME_DUCK_SECONDS: v.optional(v.pipe(wholeNumber, v.maxValue(300, 'must be at most 300')), '0'),
    TRUSTED_PROXIES: v.optional(
      v.pipe(
        v.string(),
        v.transform(parseTrustedProxies),
        v.custom<TrustedProxies>((proxies) => proxies !== null, `must be ${trustedProxiesForm}`),
      ),
      '',
    ),
  }),
  v.transform((environment) => ({
    host: environment.HOST,
    port: environment.PORT,
    logLevel: environment.LOG_LEVEL,
    metrics: { host: environment.METRICS_HOST, port: environment.METRICS_PORT },
    apiOrigin: environment.API_ORIGIN,
    lameDuckSeconds: environment.LAME_DUCK_SECONDS,
    trustedProxies: environment.TRUSTED_PROXIES,
  })),
);

/** The address of the console, its logs and metrics, the API that it forwards to, and the proxies that it trusts. */
type ServerSettings = v.InferOutput<typeof serverSettingsSchema>;

/** @throws Error with the name of every invalid variable */
export function readServerSettings(): ServerSettings {
  return parseEnvironment(serverSettingsSchema, process.env);
}
