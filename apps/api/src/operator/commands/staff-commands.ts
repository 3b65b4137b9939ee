import type { StaffInvitation, StaffMember } from '@publisher-console/api-contract/desk';
import { locales } from '@publisher-console/api-contract/locales';
import { staffRoles } from '@publisher-console/api-contract/staff-roles';
import type { CliCommand } from '#operator/cli-command.ts';
import { oneOf } from '#orders/option-values.ts';
import { requiredOption, textOption } from './options.ts';

const roleNames = staffRoles.join(', ');

const inviteCommand: CliCommand = {
  name: 'staff invite',
  operand: 'EMAIL',
  options: { role: 'string', lang: 'string', print: 'boolean' },
  summary: "invite somebody to the network's staff, or let a member choose a new password",
  help: `Mails a link with which somebody joins the staff of the network and works at /desk. The link works
once, within 7 days, for this address alone, and replaces an earlier one. A second factor is compulsory.
A member of the staff gets a link to choose a new password instead; the role and the factor stay.

Usage: bin/network staff invite EMAIL --role ROLE [--lang en|ru] [--print]

ROLE is one of ${roleNames}. With --print, the link is printed and nothing is mailed:
whoever has it can join.`,

  async run(network, [email = ''], _folder, options) {
    const role = oneOf(staffRoles, requiredOption(options, 'role'), '--role');
    const locale = oneOf(locales, textOption(options, 'lang') ?? 'en', '--lang');
    const data = await network.order('inviteStaff', { email, role, locale, printed: options['print'] === true });
    const { email: address, role: invitedRole } = data.invitation;
    const done = data.isMember ? `${address} can choose a new password.` : `${address} is invited as ${invitedRole}.`;
    if (data.link === null) return { data, text: `${done} The link is on its way.` };
    return { data, text: data.link, note: `${done} The link works once, within 7 days.` };
  },
};

const listCommand: CliCommand = {
  name: 'staff list',
  operand: null,
  summary: "list the network's staff and the invitations to it",
  help: `Lists who works for the network: role, second factor, the days of joining and of the last sign-in, address and
name; then invitations that were not accepted.

Usage: bin/network staff list`,

  async run(network) {
    const data = await network.order('listStaff', {});
    const lines = [...data.members.map(memberLine), ...data.invitations.map(invitationLine)];
    return {
      data,
      text: lines.length === 0 ? 'There is no staff; see: bin/network staff invite --help' : lines.join('\n'),
    };
  },
};

const changeCommand: CliCommand = {
  name: 'staff change',
  operand: 'EMAIL',
  options: { role: 'string' },
  summary: 'give a member of the staff another role',
  help: `Gives a member of the staff another role, from the next call on.

Usage: bin/network staff change EMAIL --role ROLE

ROLE is one of ${roleNames}.`,

  async run(network, [member = ''], _folder, options) {
    const role = oneOf(staffRoles, requiredOption(options, 'role'), '--role');
    const data = await network.order('changeStaff', { member, role });
    return { data, text: `${data.email} is ${data.role}.` };
  },
};

const removeCommand: CliCommand = {
  name: 'staff remove',
  operand: 'EMAIL',
  summary: 'remove a member of the staff: sessions at the desk end with their next call',
  help: `Removes a member of the staff. Sessions at the desk end with their next call. What the person may do for
publishers stays.

Usage: bin/network staff remove EMAIL`,

  async run(network, [member = '']) {
    const data = await network.order('removeStaff', { member });
    return { data, text: `${data.email} is removed.` };
  },
};

const cancelCommand: CliCommand = {
  name: 'staff cancel',
  operand: 'EMAIL',
  summary: 'cancel an invitation to the staff',
  help: `Cancels an invitation to the staff: its link works no more.

Usage: bin/network staff cancel EMAIL`,

  async run(network, [invitation = '']) {
    const data = await network.order('cancelStaffInvitation', { invitation });
    return { data, text: `The invitation of ${data.email} is cancelled.` };
  },
};

/** The commands on the network's staff. */
export const staffTerminalCommands: readonly CliCommand[] = [
  inviteCommand,
  listCommand,
  changeCommand,
  removeCommand,
  cancelCommand,
];

function memberLine({ role, hasFactor, joinedAt, lastUsedAt, email, name }: Omit<StaffMember, 'isYou'>): string {
  const factor = hasFactor ? 'factor' : 'no factor';
  return `${role}  ${factor}  ${joinedAt.slice(0, 10)}  ${lastUsedAt?.slice(0, 10) ?? 'never'}  ${email}  ${JSON.stringify(name)}`;
}

function invitationLine({ role, sentAt, expiresAt, email, invitedBy }: StaffInvitation): string {
  return `${role}  invited ${sentAt.slice(0, 10)} by ${invitedBy}, until ${expiresAt.slice(0, 10)}  ${email}`;
}
