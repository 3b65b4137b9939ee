import type { CommandResult } from '#orders/command.ts';
import { oneOf, UsageError } from '#orders/option-values.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import type { ListedQuestion } from '#modules/support/question-list.network.ts';
import type { NetworkCommands } from '#network-orders.ts';
import { readInputFile, textOption } from './options.ts';

const states = ['waiting', 'answered', 'closed'] as const;

/** Bytes; a text has at most 10,000 characters. */
const largestText = 64 * 1_024;

const questionsListCommand = listCommand({
  name: 'questions list',
  operand: null,
  options: { state: 'string', assignee: 'string', user: 'string' },
  summary: 'list questions of publishers; --state waiting: those that wait for the network',
  help: `Lists questions of publishers to support: number, state, who has it, Publisher ID, company
and first line. Those that wait come with overdue ones first, then the longest waiting.

Usage: bin/network questions list [--state STATE] [--assignee MEMBER] [--user USER]

STATE is waiting, answered or closed. MEMBER is the e-mail address of a member of the
staff, or none. USER is an e-mail address, a Publisher ID or an id.`,

  read: (network, page, _operands, options) => {
    const state = textOption(options, 'state');
    return network.order('listQuestions', {
      ...page,
      state: state === null ? null : oneOf(states, state, '--state'),
      assignee: textOption(options, 'assignee'),
      user: textOption(options, 'user'),
      search: null,
    });
  },
  line: lineOf,
});

const questionsShowCommand: CliCommand = {
  name: 'questions show',
  operand: 'NUMBER',
  summary: 'show a question with its messages and notes',
  help: `Shows a question with its messages, and the notes of the staff.

Usage: bin/network questions show NUMBER`,

  async run(network, [number = '']) {
    const data = await network.order('showQuestion', { question: numberOf(number) });
    return { data, text: threadText(data) };
  },
};

const questionsAnswerCommand: CliCommand = {
  name: 'questions answer',
  operand: 'NUMBER [FILE]',
  options: { saved: 'string' },
  summary: 'answer a question with the text of a file, or --saved NAME',
  help: `Answers a question. The answer is mailed to who asked, and shown in the console.

Usage: bin/network questions answer NUMBER FILE
       bin/network questions answer NUMBER --saved NAME

FILE is a text in UTF-8. NAME is a saved answer, which is sent in the language of who asked.`,

  async run(network, [number = '', file], folder, options) {
    const saved = textOption(options, 'saved');
    if ((file === undefined) === (saved === null)) throw new UsageError('An answer has a FILE, or --saved NAME.');
    const text = file === undefined ? null : await textOf(file, folder);
    const data = await network.order('answerQuestion', { question: numberOf(number), text, saved });
    return { data, text: `Question ${data.question} is answered.` };
  },
};

const questionsNoteCommand: CliCommand = {
  name: 'questions note',
  operand: 'NUMBER FILE',
  summary: 'add a note to a question that only the staff reads',
  help: `Adds the text of a file to a question as a note. No publisher ever sees it.

Usage: bin/network questions note NUMBER FILE`,

  async run(network, [number = '', file = ''], folder) {
    const data = await network.order('noteQuestion', { question: numberOf(number), text: await textOf(file, folder) });
    return { data, text: `The note is added to question ${data.question}.` };
  },
};

const questionsAssignCommand: CliCommand = {
  name: 'questions assign',
  operand: 'NUMBER MEMBER',
  summary: 'give a question to a member of the staff, or to none',
  help: `Gives a question to a member of the staff, or takes it from whoever has it.

Usage: bin/network questions assign NUMBER MEMBER

MEMBER is the e-mail address of a member, or none.`,

  async run(network, [number = '', member = '']) {
    const to = member === 'none' ? null : member;
    const data = await network.order('assignQuestion', { question: numberOf(number), to });
    return { data, text: `Question ${data.question} has ${data.assignee ?? 'nobody'}.` };
  },
};

const questionsCloseCommand: CliCommand = {
  name: 'questions close',
  operand: 'NUMBER',
  summary: 'close a question that is settled',
  help: `Closes a question. A message of the publisher opens it again within 60 days.

Usage: bin/network questions close NUMBER`,

  async run(network, [number = '']) {
    const data = await network.order('closeQuestion', { question: numberOf(number) });
    return { data, text: `Question ${data.question} is closed.` };
  },
};

const answersListCommand: CliCommand = {
  name: 'answers list',
  operand: null,
  summary: 'list the saved answers',
  help: `Lists the texts that are saved for frequent questions: name and both texts.

Usage: bin/network answers list`,

  async run(network) {
    const data = await network.order('listSavedAnswers', {});
    const lines = data.map(({ name, en, ru }) => `${name}  ${JSON.stringify(en)}  ${JSON.stringify(ru)}`);
    return { data, text: lines.length === 0 ? 'There are none.' : lines.join('\n') };
  },
};

const answersSetCommand: CliCommand = {
  name: 'answers set',
  operand: 'NAME ENGLISH RUSSIAN',
  summary: 'save an answer in English and in Russian',
  help: `Saves an answer for frequent questions: the first file has the English text, the second
one the Russian. An answer of the same name is replaced.

Usage: bin/network answers set NAME ENGLISH RUSSIAN`,

  async run(network, [name = '', english = '', russian = ''], folder) {
    const [en, ru] = [await textOf(english, folder), await textOf(russian, folder)];
    const data = await network.order('setSavedAnswer', { name, en, ru });
    return { data, text: `${data.name} is saved.` };
  },
};

const answersRemoveCommand: CliCommand = {
  name: 'answers remove',
  operand: 'NAME',
  summary: 'remove a saved answer',
  help: `Removes a saved answer. Answers that were sent stay.

Usage: bin/network answers remove NAME`,

  async run(network, [name = '']) {
    const data = await network.order('removeSavedAnswer', { name });
    return { data, text: `${data.name} is removed.` };
  },
};

export const questionsCommands: readonly CliCommand[] = [
  questionsListCommand,
  questionsShowCommand,
  questionsAnswerCommand,
  questionsNoteCommand,
  questionsAssignCommand,
  questionsCloseCommand,
];

export const answersCommands: readonly CliCommand[] = [answersListCommand, answersSetCommand, answersRemoveCommand];

function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${JSON.stringify(text)} is no number of a question.`);
  return Number(text);
}

async function textOf(file: string, folder: string): Promise<string> {
  return (await readInputFile(file, { folder, largest: largestText })).toString('utf8');
}

function lineOf({ number, state, assignee, publisher, title, isOverdue }: ListedQuestion): string {
  const overdue = isOverdue ? ', overdue' : '';
  const who = assignee?.email ?? '-';
  return `${number}  ${state}${overdue}  ${who}  ${publisher.number}  ${publisher.company}  ${title}`;
}

function threadText({ messages, notes, ...question }: CommandResult<NetworkCommands, 'showQuestion'>): string {
  const written = messages.map(({ author, sentAt, text, files }) => {
    const who = author.name ?? (author.kind === 'staff' ? 'the network' : 'somebody');
    return [`${sentAt}  ${who}, ${author.role ?? author.kind}`, text, ...files.map(({ name }) => `  ${name}`)].join(
      '\n',
    );
  });
  const noted = notes.map(({ author, writtenAt, text }) => `${writtenAt}  note of ${author}\n${text}`);
  return [lineOf(question), ...written, ...noted].join('\n\n');
}
