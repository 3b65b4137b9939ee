import type { EarlyCalls } from './early-state.ts';
import type { PageLine } from './page-lines.ts';

interface PageCallValues {
  /** Before the path of the page in the address of its page call. */
  prefix: string;
  narrowHeader: string;
  language: string;
}

/**
 * Sends the page call and follows the lines of its answer. Inlined into the page as text: it must not refer to anything
 * outside itself.
 */
export async function sendPageCall(
  early: EarlyCalls,
  { prefix, narrowHeader, language }: PageCallValues,
  show: (html: string) => void,
): Promise<void> {
  const { calls, waiting } = early;
  const { pathname, search } = location;

  const follow = (line: PageLine): void => {
    if ('html' in line) {
      show(line.html);
    } else if ('loaded' in line) {
      early.endNaming();
    } else if ('answer' in line) {
      waiting.delete(line.call);
      const headers = { 'Content-Type': 'application/json' };
      calls.get(line.call)?.resolve(line.answer === null ? undefined : new Response(line.answer, { headers }));
    } else {
      waiting.add(line.call);
      if (!calls.has(line.call)) calls.set(line.call, early.newCall());
    }
  };

  const sending = new AbortController();
  early.abort = () => sending.abort();
  try {
    const { ok, headers, body } = await fetch(prefix + pathname + search, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${early.tokens.token}`,
        'Refresh-Token': early.tokens.refreshToken,
        ...(early.isNarrow && { [narrowHeader]: '1' }),
      },
      redirect: 'manual',
      signal: sending.signal,
    });
    if (!ok || body === null || headers.get('Content-Language') !== language) {
      sending.abort();
      return;
    }
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const lines = (rest + chunk.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) follow(JSON.parse(line));
    }
  } catch {
    // The browser makes the calls.
  } finally {
    waiting.clear();
    early.endNaming();
  }
}
