import { isLoopbackHost } from '#stores/loopback-host.ts';

/** An SMTP server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`), instead of STARTTLS. */
  isSecure: boolean;
  /** Whether to refuse a server without STARTTLS. */
  requiresTls: boolean;
  credentials: { user: string; pass: string } | null;
}

const ports: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`; null for anything else. Encryption is required unless the server
 * is on this machine or the address ends with `?tls=optional`.
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usualPort = ports[protocol];
  if (usualPort === undefined || hostname === '' || hash !== '' || !['', '/'].includes(pathname)) return null;
  if (search !== '' && search !== '?tls=optional') return null;
  const user = decoded(username);
  const pass = decoded(password);
  if (user === null || pass === null) return null;
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? usualPort : Number(port),
    isSecure: protocol === 'smtps:',
    requiresTls: search === '' && !isLoopbackHost(hostname),
    credentials: user === '' ? null : { user, pass },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
