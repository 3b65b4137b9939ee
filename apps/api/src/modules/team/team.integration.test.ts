import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { createUser } from '#modules/accounts/orders/create-user.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { day, hour, minute, second } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { invitationLinks, newestInvitation } from './testing/invited.ts';
import type { TestPublisher, Tokens } from '#testing/test-api.ts';

const stores = startBothStores({ pglite: 'nightly' });
const password = 'another horse battery';

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, pass } = stageApi(openStore);
  let anna: TestPublisher & Tokens;
  beforeEach(async () => {
    // Limits start anew.
    pass(day);
    anna = await api.signIn();
  });

  interface Invited {
    email?: string;
    role?: 'accountant' | 'analyst' | 'manager' | 'owner';
    applications?: string[] | null;
  }
  const invite = (
    { email = `${randomUUID()}@team.example`, role = 'analyst', applications = null }: Invited = {},
    token = anna.token,
  ) => api.call('inviteMember', { token, body: { email, role, applications } });
  const newPerson = { firstName: 'Mark', lastName: 'Ellis', password, isPrivacyPolicyAccepted: true as const };
  const accept = async (email: string, body: object = newPerson) =>
    api.call('acceptInvitation', { body: { ...(await newestInvitation(api, email)), password, ...body } });
  const team = async (token = anna.token) => (await api.call('getTeam', { token })).data;
  /** A person who has accepted an invitation of Anna. */
  const addMember = async (invited: Invited = {}) => {
    const { data } = await invite(invited);
    const { email } = data.invitation;
    const answer = await accept(email);
    expect(answer.status).toBe(200);
    const { token } = answer.data;
    const you = (await team(token)).members.find(({ isYou }) => isYou);
    return { email, token, refreshToken: answer.data.refresh_token, id: you?.id ?? '', user: answer.data.user };
  };
  const me = (token: string) => api.call('getCurrentUser', { token });
  const remove = (id: string, token = anna.token) => api.call('removeMember', { token, params: { id } });
  const change = (id: string, body: { role: 'analyst' | 'owner' | 'accountant'; applications: string[] | null }) =>
    api.call('updateMember', { token: anna.token, params: { id }, body });
  const mailsTo = async (email: string) => {
    await api.deliverMails();
    return api.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  };

  describe('an invitation', () => {
    test('makes a member of an address without an account, who is signed in at once', async () => {
      const { data } = await invite({ email: 'Mark.Ellis@Team.Example' });
      expect(data.invitation).toMatchObject({ email: 'mark.ellis@team.example', role: 'analyst', applications: null });
      expect((await team()).invitations).toEqual([data.invitation]);
      const link = await newestInvitation(api, 'mark.ellis@team.example');
      expect((await api.call('showInvitation', { body: link })).data.invitation).toEqual({
        company: 'Northwind',
        invitedBy: 'Anna Nord',
        email: 'mark.ellis@team.example',
        role: 'analyst',
        isLimited: false,
        hasAccount: false,
        expiresAt: data.invitation.expiresAt,
      });
      const { data: answer } = await accept('mark.ellis@team.example');
      expect(answer.user).toMatchObject({ email: 'mark.ellis@team.example', id: String(anna.number) });
      expect((await me(answer.token)).data.user).toEqual(answer.user);
      const { members, invitations } = await team();
      expect(members.map(({ role, isYou }) => [role, isYou])).toEqual([
        ['owner', true],
        ['analyst', false],
      ]);
      expect(invitations).toEqual([]);
      const login = { login: 'mark.ellis@team.example', password };
      expect((await api.call('login', { body: login })).status).toBe(200);
      expect(await mailsTo(anna.email)).toContain('Mark Ellis joined your team');
    });

    test('joins a person who has an account by its own password alone', async () => {
      const oleg = await api.signIn();
      await invite({ email: oleg.email, role: 'accountant' });
      expect(
        (await api.call('showInvitation', { body: await newestInvitation(api, oleg.email) })).data.invitation,
      ).toMatchObject({
        hasAccount: true,
      });
      expect(await accept(oleg.email)).toMatchObject({ status: 422, code: 'invalid_credentials' });
      const { status, data } = await accept(oleg.email, { password: oleg.password });
      expect(status).toBe(200);
      expect(data.user).toMatchObject({ uuid: oleg.id, publisher: { id: anna.id, role: 'accountant' } });
      expect(data.user.publishers).toHaveLength(2);
      expect((await me(oleg.token)).data.user.publisher.id).toBe(oleg.id);
    });

    test('joins the person who is signed in with the address, and no other', async () => {
      const oleg = await api.signIn();
      await invite({ email: oleg.email });
      const body = await newestInvitation(api, oleg.email);
      const other = await api.signIn();
      expect(await api.call('joinTeam', { token: other.token, body })).toMatchObject({
        status: 409,
        code: 'other_person',
      });
      const { status, data } = await api.call('joinTeam', { token: oleg.token, body });
      expect(status).toBe(200);
      expect(data.user.publisher.id).toBe(anna.id);
      expect(await api.call('joinTeam', { token: data.token, body })).toMatchObject({ code: 'link_expired' });
    });

    test('replaces an account whose address was never confirmed', async () => {
      const thief = await api.addPublisher({ emailConfirmedAt: null });
      await invite({ email: thief.email });
      const { data } = await accept(thief.email);
      expect(data.user.publishers.map(({ id }) => id)).toEqual([anna.id]);
      expect(await api.call('login', { body: { login: thief.email, password: thief.password } })).toMatchObject({
        code: 'invalid_credentials',
      });
    });

    test('retains the account that the network opened for the address, and its Publisher ID', async () => {
      const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
      const network = { database: api.database, settings, actor: 'olga' } as NetworkStores;
      const email = `${randomUUID()}@team.example`;
      const opened = {
        firstName: 'Mark',
        lastName: 'Ellis',
        company: 'Ellis Games',
        locale: 'en',
        currency: 'USD',
      } as const;
      const { number } = await createUser(network, { ...opened, email, printed: false });
      await invite({ email });
      const { status, data } = await accept(email);
      expect(status).toBe(200);
      expect(data.user.publishers.map((joined) => joined.number)).toContain(String(number));
    });

    test('answers and writes the same for an address with an account and for one without', async () => {
      const oleg = await api.addPublisher();
      const answers = [await invite({ email: oleg.email }), await invite({ email: 'nobody@team.example' })];
      const shapes = answers.map(({ status, data }) => {
        const { id: _id, email: _email, ...rest } = data.invitation;
        return { status, rest };
      });
      expect(shapes[0]).toEqual(shapes[1]);
      expect(await mailsTo(oleg.email)).toEqual(await mailsTo('nobody@team.example'));
    });

    test('of a member is refused at the address', async () => {
      const mark = await addMember();
      const { code, errors } = await invite({ email: mark.email });
      expect({ code, errors }).toEqual({
        code: 'validation_failed',
        errors: { email: ['This address already belongs to a member of your team'] },
      });
      const other = await api.signIn();
      expect((await invite({ email: mark.email }, other.token)).status).toBe(200);
    });

    test('works once, also for several calls at once', async () => {
      const { data } = await invite();
      const link = await newestInvitation(api, data.invitation.email);
      const answers = await Promise.all(
        [1, 2, 3].map(() => api.call('acceptInvitation', { body: { ...link, ...newPerson } })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, code } of answers.filter((answer) => answer.status !== 200))
        expect([status, code]).toEqual([422, 'link_expired']);
      expect((await team()).members).toHaveLength(2);
    });

    test.each(['expired', 'cancelled', 'replaced', 'altered', 'of a blocked publisher'])(
      'whose link is %s shows nothing and makes no member',
      async (fault) => {
        const { data } = await invite();
        const { id, email } = data.invitation;
        const link = await newestInvitation(api, email);
        if (fault === 'expired') pass(7 * day + second);
        if (fault === 'cancelled') await api.call('cancelInvitation', { token: anna.token, params: { id } });
        if (fault === 'replaced') await api.call('resendInvitation', { token: anna.token, params: { id } });
        if (fault === 'altered') link.expires += 1;
        if (fault === 'of a blocked publisher')
          await api.database.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, anna.id));
        const expired = { status: 422, code: 'link_expired' };
        expect(await api.call('showInvitation', { body: link })).toMatchObject(expired);
        expect(await api.call('acceptInvitation', { body: { ...link, ...newPerson } })).toMatchObject(expired);
        expect(await api.call('login', { body: { login: email, password } })).toMatchObject({ status: 422 });
      },
    );

    test('is sent again three times a day, and a publisher invites twenty times', async () => {
      const { data } = await invite();
      const resend = () => api.call('resendInvitation', { token: anna.token, params: { id: data.invitation.id } });
      const again = [await resend(), await resend(), await resend(), await resend()];
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(await invitationLinks(api, data.invitation.email)).toHaveLength(4);
      for (let sent = 1; sent < 20; sent += 1) expect((await invite()).status).toBe(200);
      expect((await invite()).status).toBe(429);
    });

    test('is refused with a word at each wrong field', async () => {
      const oleg = await api.addPublisher();
      const { id } = await addApplication(api.database, oleg.id);
      const own = await addApplication(api.database, anna.id);
      expect((await invite({ applications: [id] })).errors).toEqual({ applications: ['Specified app not found'] });
      expect((await invite({ role: 'accountant', applications: [own.id] })).errors).toEqual({
        applications: ['Only a manager and an analyst can be limited to some apps'],
      });
      expect((await invite({ email: 'anna@' })).errors).toEqual({ email: ['Incorrect email'] });
      const { data } = await invite();
      const { errors } = await accept(data.invitation.email, { password: 'qwertyuiop' });
      expect(errors).toEqual({
        firstName: ['Mandatory field'],
        lastName: ['Mandatory field'],
        isPrivacyPolicyAccepted: ['Mandatory field'],
        password: ['This password is too easy to guess. Please choose another one'],
      });
    });

    test('limits the member to its apps', async () => {
      const { id } = await addApplication(api.database, anna.id);
      const mark = await addMember({ applications: [id] });
      const [, member] = (await team()).members;
      expect(member).toMatchObject({ id: mark.id, applications: [id] });
      const { data } = await change(mark.id, { role: 'accountant', applications: null });
      expect(data.member).toMatchObject({ role: 'accountant', applications: null });
    });
  });

  describe('a member', () => {
    test('sees no other member and no invitation', async () => {
      await invite();
      const mark = await addMember();
      await addMember();
      expect(await team(mark.token)).toMatchObject({
        members: [{ id: mark.id, isYou: true }],
        invitations: [],
        transfer: null,
      });
    });

    test('who is removed can do nothing with the next call, nor with an API token', async () => {
      const mark = await addMember({ role: 'manager' });
      const { id: tokenId, secret } = await addApiToken(api.database, anna.id);
      await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.update(apiToken).set({ membershipId: mark.id }).where(eq(apiToken.id, tokenId)),
      );
      expect((await api.call('getGroupCriteria', { token: secret })).status).toBe(200);
      expect((await remove(mark.id)).status).toBe(200);
      expect(await me(mark.token)).toMatchObject({ status: 401, code: 'session_invalid' });
      const body = { refresh_token: mark.refreshToken };
      expect(await api.call('refreshToken', { body })).toMatchObject({ status: 401 });
      expect(await api.call('getGroupCriteria', { token: secret })).toMatchObject({ code: 'token_revoked' });
      expect(await api.call('login', { body: { login: mark.email, password } })).toMatchObject({
        code: 'membership_ended',
      });
      expect(await mailsTo(mark.email)).toContain('You are no longer in the team of “Northwind”');
      expect(await mailsTo(anna.email)).toContain('Mark Ellis was removed from your team');
      expect((await remove(mark.id)).code).toBe('not_found');
      // A person who was removed can be invited again.
      await invite({ email: mark.email });
      expect((await accept(mark.email)).status).toBe(200);
    });

    test('leaves own templates to an owner, and shared ones to all', async () => {
      const mark = await addMember({ role: 'manager' });
      const other = await addMember();
      const save = (title: string, isShared: boolean, token = mark.token) =>
        api.call('createReportTemplate', {
          token,
          body: {
            title,
            isShared,
            groupList: ['date'],
            filterList: { period: { preset: 'yesterday' } },
            indicatorList: ['revenue'],
          },
        });
      const templatesOf = async ({ token }: Tokens) =>
        (await api.call('getReportTemplates', { token })).data.items
          .map(({ title, isOwn, isShared }) => `${title}${isOwn ? ', own' : ''}${isShared ? ', shared' : ''}`)
          .toSorted();
      await save('Of all', true);
      await save('Mine', false);
      await save('Mine', false, anna.token);
      expect(await templatesOf(anna)).toEqual(['Mine, own', 'Of all, shared']);
      await remove(mark.id);
      expect(await templatesOf(anna)).toEqual(['Mine (2), own', 'Mine, own', 'Of all, shared']);
      expect(await templatesOf(other)).toEqual(['Of all, shared']);
    });

    test('leaves a webhook that waits for a member who is responsible for it', async () => {
      const mark = await addMember({ role: 'manager' });
      const at = new Date();
      await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.insert(webhook).values({
          publisherId: anna.id,
          membershipId: mark.id,
          url: 'https://hooks.example/x',
          events: ['day.final'],
          sealedSecret: Buffer.alloc(1),
          createdAt: at,
        }),
      );
      await remove(mark.id);
      const { data } = await api.call('getWebhook', { token: anna.token });
      expect(data.webhook?.paused).toMatchObject({ problem: 'member_left' });
    });

    test('a manager who may no longer set the webhook no longer gets its events', async () => {
      const lea = await addMember({ role: 'manager' });
      const set = { url: 'https://hooks.example/lea', events: ['day.final' as const], sealedSecret: Buffer.alloc(1) };
      await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.insert(webhook).values({ ...set, publisherId: anna.id, membershipId: lea.id, createdAt: new Date() }),
      );
      const paused = async () => (await api.call('getWebhook', { token: anna.token })).data.webhook?.paused;
      const give = (role: 'accountant' | 'manager') =>
        api.call('updateMember', { token: anna.token, params: { id: lea.id }, body: { role, applications: null } });
      expect((await give('manager')).status).toBe(200);
      expect(await paused()).toBeNull();
      expect((await give('accountant')).status).toBe(200);
      expect(await paused()).toMatchObject({ problem: 'member_left' });
    });

    test('the invitations of an owner who is removed open nothing any more', async () => {
      const lea = await addMember({ role: 'owner' });
      const email = 'friend-of-lea@team.example';
      await api.call('inviteMember', { token: lea.token, body: { email, role: 'owner', applications: null } });
      const link = await newestInvitation(api, email);
      expect((await api.call('showInvitation', { body: link })).status).toBe(200);
      await remove(lea.id);
      expect((await api.call('showInvitation', { body: link })).code).toBe('link_expired');
    });

    test('leaves, but not the last owner', async () => {
      const leave = (token: string) => api.call('leaveTeam', { token });
      expect(await leave(anna.token)).toMatchObject({ status: 409, code: 'last_owner' });
      const mark = await addMember();
      expect(await leave(anna.token)).toMatchObject({ status: 409, code: 'last_owner' });
      expect((await leave(mark.token)).status).toBe(200);
      expect((await me(mark.token)).status).toBe(401);
      expect(await mailsTo(anna.email)).toContain('Mark Ellis left your team');
    });

    test('of another publisher does not exist', async () => {
      const oleg = await api.signIn();
      const mark = await addMember();
      const { data } = await invite();
      const call = { token: oleg.token, params: { id: mark.id } };
      const { id } = data.invitation;
      const answers = [
        await api.call('removeMember', call),
        await api.call('updateMember', { ...call, body: { role: 'owner', applications: null } }),
        await api.call('cancelInvitation', { token: oleg.token, params: { id } }),
        await api.call('resendInvitation', { token: oleg.token, params: { id } }),
        await api.call('offerOwnership', { token: oleg.token, body: { member: mark.id } }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    });
  });

  test('no member changes their own membership, and of two owners who remove each other at once one stays', async () => {
    const own = (await team()).members[0]?.id ?? '';
    expect(await change(own, { role: 'owner', applications: null })).toMatchObject({ code: 'own_membership' });
    expect(await remove(own)).toMatchObject({ code: 'own_membership' });
    const mark = await addMember({ role: 'owner' });
    const answers = await Promise.all([remove(mark.id), remove(own, mark.token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('mails about the publisher go to every owner, in the language of each, and to no other member', async () => {
    const [boris, manager] = [await addMember({ role: 'owner' }), await addMember({ role: 'manager' })];
    await asOwner(api.database, (all) => all.update(person).set({ locale: 'ru' }).where(eq(person.email, boris.email)));
    const body = { name: 'Nightly', scopes: ['statistics:read' as const], expiresAt: null };
    expect((await api.call('createApiToken', { token: manager.token, body })).status).toBe(200);
    expect(await mailsTo(anna.email)).toContain('An API token was created');
    expect(await mailsTo(boris.email)).toContain('Создан API-токен');
    expect(await mailsTo(manager.email)).not.toContain('An API token was created');
  });

  test('a message to support is answered to the member who wrote it', async () => {
    const mark = await addMember();
    const body = { subject: 'problem' as const, text: 'No figures' };
    expect((await api.call('sendFeedback', { token: mark.token, body })).text).toContain(mark.email);
    await api.deliverMails();
    expect(api.mails.at(-1)?.text).toContain(mark.email);
  });

  test('a password has to be proven within ten minutes', async () => {
    const mark = await addMember();
    pass(10 * minute + second);
    const { data } = await api.call('refreshToken', { body: { refresh_token: anna.refreshToken } });
    const { token } = data;
    const answers = [
      await api.call('leaveTeam', { token }),
      await api.call('removeMember', { token, params: { id: mark.id } }),
      await api.call('offerOwnership', { token, body: { member: mark.id } }),
      await invite({}, token),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, code: 'reauth_required' });
  });

  describe('the ownership', () => {
    const offer = (member: string) => api.call('offerOwnership', { token: anna.token, body: { member } });
    const confirm = (token: string) => api.call('confirmTransfer', { token });

    test('changes hands when both confirm', async () => {
      const { id } = await addApplication(api.database, anna.id);
      const mark = await addMember({ applications: [id] });
      const other = await addMember();
      const { data } = await offer(mark.id);
      expect(data.transfer.member).toEqual({ id: mark.id, name: 'Mark Ellis' });
      expect((await team(mark.token)).transfer).toEqual(data.transfer);
      expect((await team(other.token)).transfer).toBeNull();
      for (const token of [anna.token, other.token]) expect(await confirm(token)).toMatchObject({ status: 404 });
      expect((await confirm(mark.token)).status).toBe(200);
      const { members, transfer } = await team(mark.token);
      expect(members.map(({ role, applications, isYou }) => [role, applications, isYou])).toEqual([
        ['owner', null, true],
        ['manager', null, false],
        ['analyst', null, false],
      ]);
      expect(transfer).toBeNull();
      expect(await confirm(mark.token)).toMatchObject({ status: 404 });
      expect(await mailsTo(mark.email)).toContain('Mark Ellis is the owner of “Northwind” now');
    });

    test.each(['declined', 'withdrawn', 'late', 'replaced'])('stays when the offer is %s', async (end) => {
      const mark = await addMember();
      await offer(mark.id);
      const cancel = (token: string) => api.call('cancelTransfer', { token });
      if (end === 'declined') await cancel(mark.token);
      if (end === 'withdrawn') await cancel(anna.token);
      if (end === 'replaced') await offer((await addMember()).id);
      let { token } = mark;
      if (end === 'late') {
        pass(24 * hour + second);
        token = (await api.call('login', { body: { login: mark.email, password } })).data.token;
      }
      expect(await confirm(token)).toMatchObject({ status: 404, code: 'not_found' });
      expect((await team(token)).transfer).toBeNull();
    });
  });
});
