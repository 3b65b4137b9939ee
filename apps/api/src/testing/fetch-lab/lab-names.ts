import type { AnswerName, NameAnswer } from '#testing/name-server.ts';

export const siteAddresses = ['93.184.215.14', '2606:4700::1111'];
/** An address of the site where connections are accepted and nothing is ever said. */
export const silentAddress = '93.184.215.15';

export type NamesOfRow = Map<string, NameAnswer | AnswerName>;

/**
 * The names of the lab. Those with the ending `.example`, `.shop` or `.com` are the site's, and all others are inside: a name
 * that is asked for although it should not be leads to a canary.
 */
export function answerName(namesOfRow: NamesOfRow): AnswerName {
  return (question) => {
    const ofRow = namesOfRow.get(question.name);
    if (typeof ofRow === 'function') return ofRow(question);
    if (ofRow !== undefined) return ofRow;
    if (question.name === 'silent.example') return [silentAddress];
    if (question.name === 'gone.example') return [];
    return /\.(?:example|shop|com)$/.test(question.name) ? siteAddresses : ['127.0.0.1', '::1'];
  };
}
