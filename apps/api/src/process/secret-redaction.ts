/** API tokens, keys of the network and tokens of views, also mistyped ones, and secrets of webhooks. */
const secret = /(pc[nv]?_|whsec_)[A-Za-z0-9+/=]{20,}/gu;

/** A text without the secrets that their form reveals. Callers send them in unexpected places. */
export function redactSecrets(text: string): string {
  return text.replace(secret, '$1[redacted]');
}
