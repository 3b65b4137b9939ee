import type { PromiseId } from './counted.ts';

export interface Promised {
  /** One sentence for readers. */
  readonly says: string;
  /** Requirements of OWASP ASVS 5.0 that it is about. */
  readonly asvs?: string;
  /** Tests by file, with the names of those that hold the promise; without names, all of the file do. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** What of it no test shows, or what it does not cover, in one or two sentences. */
  readonly gap?: string;
  /** What is missing while no test holds it. */
  readonly untested?: string;
}

const account = 'apps/api/src/modules/accounts';
const session = 'apps/api/src/modules/sessions';

/** The promises of docs/security.md. Files that count for one (`counted`) are added to its tests by themselves. */
export const promises: Readonly<Record<PromiseId, Promised>> = {
  P1: {
    says: 'Tabs of one browser never log each other out.',
    tests: {
      'tooling/trials/e2e/tabs.e2e.ts': [],
      [`${session}/rotation.test.ts`]: [
        'requests of many tabs that overlap, are late, repeated or lost log nobody out within the grace',
      ],
      'packages/api-client/src/session-model.test.ts': [],
    },
    gap: 'Tried in Chromium.',
  },
  P2: {
    says: 'A lost answer to a refresh logs nobody out: the next attempt gets the same token.',
    tests: {
      'tooling/trials/e2e/lost-answers.e2e.ts': [],
      [`apps/api/src/modules/accounts/session-handlers.test.ts`]: [
        'can be repeated at any time if the answer was lost',
      ],
    },
  },
  P3: {
    says: 'A session that two parties refresh ends before it has changed hands three times, with an audit event and a mail.',
    asvs: '10.4.5',
    tests: {
      [`${session}/rotation.test.ts`]: [
        'two parties that use one session are noticed before it has changed hands three times',
      ],
      [`${session}/session-end.test.ts`]: [
        'a thief and the owner who use a session in turns both lose it, with one audit event and one mail',
      ],
    },
    gap: 'A stolen access token is noticed by nothing; it is good for ten minutes.',
  },
  P4: {
    says: 'A log-out, a new password and a block act on the next call.',
    asvs: '7.4.1, 7.4.2, 7.4.3',
    tests: {
      'tooling/trials/e2e/log-out.e2e.ts': [],
      [`${session}/session-end.test.ts`]: [
        'of many parallel calls, none that is sent after the answer to a log-out succeeds',
      ],
      [`apps/api/src/modules/accounts/session-handlers.test.ts`]: [
        'ends with the first call after a block, and stays ended when the block is lifted',
      ],
      [`${account}/settings/settings-handlers.test.ts`]: [
        'lets no later call of another session succeed, however many are under way',
      ],
    },
  },
  P5: {
    says: 'Only tokens that this network issued, for this use, are accepted.',
    asvs: '9.1.2, 9.1.3, 9.2.1, 9.2.2, 9.2.3',
    tests: { [`${session}/access-token.test.ts`]: [], [`${session}/refresh-token.test.ts`]: [] },
  },
  P6: {
    says: 'Ten wrong passwords in 15 minutes close an account to guessing, thirty a client; devices that its owner used before still get in.',
    asvs: '6.3.1',
    tests: {
      [`${session}/sign-in-limits.test.ts`]: [],
      [`${session}/known-devices.test.ts`]: [
        'works on a known device while strangers guess, and on no other',
        'fails at most ten times on a known device, and its failures do not lock out other devices',
      ],
      'apps/api/src/http/app.test.ts': ['the limit is by the address of the connection, not by what headers say'],
    },
    gap: 'Anybody can close an account to unknown devices for 15 minutes.',
  },
  P7: {
    says: 'A refused sign-in does not reveal whether the address has an account.',
    tests: {
      [`apps/api/src/modules/accounts/session-handlers.test.ts`]: [
        'answers a wrong password, an unknown address and a blocked account alike',
      ],
    },
    gap: 'That the refusals take the same time is measured by a benchmark (`bench:sign-in`), not by a test. Registering, asking for a new password and changing the address do say whether an account exists, as specified; each is limited. ASVS 6.3.8 is not met.',
  },
  P8: {
    says: 'A link in a mail works once, for its one purpose, for half an hour (new password) or a day (new address).',
    asvs: '6.5.1',
    tests: {
      [`${account}/registration/account-links.test.ts`]: [],
      [`${account}/settings/settings-handlers.test.ts`]: ['makes earlier links void'],
    },
    gap: 'ASVS 6.5.5 asks for ten minutes.',
  },
  P9: {
    says: 'Links in mails lead to the configured address, whatever host a request names.',
    asvs: '4.1.3',
    tests: {
      [`${account}/registration/account-links.test.ts`]: [
        'begins with the public origin, whatever host the request names',
      ],
    },
  },
  P10: {
    says: 'A mail scanner that opens a link spends nothing and gets no session.',
    tests: {
      'apps/console/e2e/account-links.e2e.ts': [
        'opening a link, as mail scanners do, spends nothing, and the link leaves the address at once',
      ],
    },
    gap: 'A scanner that presses buttons is not tried.',
  },
  P11: {
    says: 'No publisher reads or changes anything of another; what belongs to another looks like what does not exist.',
    asvs: '8.2.2, 8.4.1',
    tests: {
      'apps/api/src/foreign-rows.test.ts': [],
      'apps/api/src/modules/files/download.test.ts': [
        "another publisher's file, an unknown one and an id of any other form are answered with the same bytes",
      ],
      'apps/console/e2e/page-calls.e2e.ts': [],
    },
  },
  P12: {
    says: 'A statement that omits its owner finds no row of another publisher.',
    asvs: '8.4.1',
    tests: {
      'apps/api/src/foreign-rows.test.ts': [],
      'apps/api/src/stores/sql/row-level-security.test.ts': [],
    },
    gap: 'This is about omissions. Injected SQL could leave the role that is bound by the policies: the user that connects may own the tables. Only bound parameters protect against that.',
  },
  P13: {
    says: 'Nobody can make the server fetch from inside: no address, name, redirect or change of a name leads there.',
    asvs: '1.3.6',
    tests: {
      'apps/api/src/guarded-fetch/refused-targets.test.ts': [],
      'apps/api/src/guarded-fetch/public-address.test.ts': [],
      'apps/api/src/guarded-fetch/guarded-post.test.ts': [],
    },
    gap: 'Hosts of the operator’s own that have a public address count as outside, as do addresses of a platform other than those known of Azure, Google and IBM; a firewall has to keep them.',
  },
  P14: {
    says: 'A hostile site or receiver costs at most ten seconds, five redirects and 2 MiB, and 64 KiB or five informational answers before its answer; a picture is refused by its head before it is decoded.',
    asvs: '15.2.2',
    tests: {
      'apps/api/src/guarded-fetch/hostile-answers.test.ts': [],
      'apps/api/src/guarded-fetch/answers.test.ts': ['is followed five times, not six'],
      'apps/api/src/guarded-fetch/guarded-post.test.ts': [],
      'apps/api/src/modules/app-store/icons/picture-head.test.ts': [],
    },
  },
  P15: {
    says: 'An uploaded file is saved by browsers, never run in the console’s origin.',
    asvs: '3.2.1, 5.4.1, 5.4.2',
    tests: {
      'apps/api/src/modules/files/download.test.ts': [
        'a download is saved and never shown or kept, whatever the caller asks for',
      ],
    },
    gap: 'The headers are tested; files that are several types at once are not opened in a browser.',
  },
  P16: {
    says: 'Broken uploads end no process, hold no slot and leave no file.',
    asvs: '5.2.1',
    tests: {
      'apps/api/src/modules/files/upload-sockets.test.ts': [],
      'apps/api/src/modules/files/upload.test.ts': ['a form without a file, or with anything else, is refused'],
    },
    gap: 'No scanner for viruses looks at files.',
  },
  P17: {
    says: 'A report file runs nothing in a spreadsheet, and its numbers are numbers.',
    asvs: '1.2.10',
    tests: {
      'apps/api/src/modules/statistics/files/csv/csv-dialect.test.ts': [],
      'apps/api/src/modules/statistics/files/xlsx/report-xlsx.test.ts': [
        'a text comes back as it was and is never a formula, whatever it is',
        'a number keeps every digit, also those that a double does not have',
      ],
      'apps/api/src/modules/statistics/files/file-and-screen.test.ts': [],
    },
    gap: 'The files are read by parsers, not by Excel or LibreOffice.',
  },
  P18: {
    says: 'Injected script finds nowhere to run: each page has a policy with a nonce of its own and no unsafe source.',
    asvs: '3.4.3',
    tests: {
      'apps/console/e2e/sign-in.e2e.ts': ['every page has a content security policy of its own and may not be stored'],
      'apps/console/src/app/content-security-policy.test.ts': [],
    },
  },
  P19: {
    says: 'A page that the server renders has data of its own visitor only, and no cache stores it.',
    asvs: '14.2.2',
    tests: {
      'apps/console/e2e/page-calls.e2e.ts': [],
      'apps/console/server/page-calls.test.ts': [
        'a page call is answered for its page, with the tokens apart from the headers, and nobody stores the answer',
      ],
    },
  },
  P20: {
    says: 'A text that somebody has stored is shown as text, wherever it appears.',
    asvs: '1.2.1, 3.2.2',
    tests: {
      'apps/console/src/features/statistics/table/print/printed-rows.test.ts': [],
      'apps/api/src/modules/support/feedback.test.ts': [],
      'apps/api/src/modules/mail/rendered-letter.test.ts': [],
    },
  },
  P21: {
    says: 'A link on the console’s address leads to no other site.',
    asvs: '3.7.2',
    tests: {
      'apps/console/e2e/sign-in.e2e.ts': [
        'signing in leads to no other site, whatever the address says',
        'the router navigates to no other site',
      ],
      'apps/console/e2e/hostile-paths.e2e.ts': [
        'of many hostile paths, none redirects to another site or more than once',
      ],
      'apps/console/src/session/return-to.test.ts': [],
      'apps/console/server/console-server.test.ts': [
        'no host of a request gets into an answer, and one redirect is enough',
      ],
    },
  },
  P22: {
    says: 'No input gives a 5xx, or an answer that the API’s document does not describe, and no answer has a stack, SQL or a path.',
    asvs: '16.5.1',
    tests: { 'apps/api/src/http/app.test.ts': [], 'apps/api/src/http/request-validation.test.ts': [] },
    gap: 'What is not HTTP, or has headers of more than 16 KB, gets a 4xx of the HTTP server below the API.',
  },
  P23: {
    says: 'A value of another type than described is refused, never converted.',
    asvs: '2.2.1, 15.3.5',
    tests: {
      'apps/api/src/http/app.test.ts': [],
      [`${account}/registration/password-restore.test.ts`]: [
        'accepts only JSON, and uses the value that it has checked where a key is repeated',
      ],
    },
  },
  P24: {
    says: 'A call writes the fields that it describes, and no other.',
    asvs: '15.3.3',
    tests: {
      'apps/api/src/http/app.test.ts': ['a field that the contract does not know is refused'],
      [`${account}/registration/registration.test.ts`]: [
        'saves what was typed, and nothing that only the network decides',
      ],
    },
  },
  P25: {
    says: 'A call that is repeated with its Idempotency-Key acts once, and gets the first answer.',
    tests: { 'apps/api/src/http/idempotency/idempotency.test.ts': [] },
  },
  P26: {
    says: 'What the API has acknowledged survives kill -9 of the API.',
    asvs: '2.3.3',
    tests: {
      'apps/api/src/main.test.ts': [
        'after kill -9 a promised mail is delivered and no half file is left; the server stops with its parent process',
      ],
    },
    gap: 'A mail may come twice if the kill cuts its sending. Of a machine that loses its power, only the loss of files that were not synced is tried.',
  },
  P27: {
    says: 'What the API has acknowledged survives kill -9 of Postgres.',
    asvs: '2.3.3',
    tests: {},
    untested: 'No run has counted for it yet.',
  },
  P28: {
    says: 'Facts of an acknowledged load are neither lost nor counted twice, whatever dies meanwhile.',
    asvs: '2.3.3',
    tests: {
      'apps/api/src/modules/statistics/loads/file/load-file.network.test.ts': [],
      'apps/api/src/modules/statistics/loads/publication/publications.test.ts': [],
    },
  },
  P29: {
    says: 'A flood of sign-ins starves no other call: few hashes run at once, few wait, the rest are refused.',
    asvs: '15.2.2',
    tests: {
      [`${account}/passwords.test.ts`]: [
        'as many hashes as the setting says are made at once, and a call beyond those that may wait is refused',
      ],
    },
  },
  P30: {
    says: 'Replacing the API’s processes one by one fails no call.',
    tests: {
      'apps/api/src/main.test.ts': [
        'a session outlives a restart by a key that its owner alone may read, a stop is clean, and calls are served while balancers notice one',
      ],
    },
    gap: 'Under load only from release to release: `pnpm trial:upgrade`.',
  },
  P31: {
    says: 'A store or a mail server that is away makes its own calls fail with 503, logs nobody out, and is used again once it is back.',
    asvs: '16.5.2',
    tests: {
      'apps/api/src/http/app.test.ts': ['without its database the process is alive but not ready, and callers get 503'],
      'apps/api/src/stores/sql/time-outs.test.ts': [],
      'apps/api/src/modules/mail/mail-job.test.ts': [
        'no mail is lost while the server is away; each is sent once within thirty seconds of its return',
      ],
      'apps/api/src/modules/files/upload.test.ts': [
        'a store of files that is away refuses an upload and a download for now',
      ],
    },
  },
  P32: {
    says: 'A tab that was open during a deployment reloads at most once in ten seconds, and shows the error page rather than reload for ever.',
    tests: {
      'apps/console/e2e/loading.e2e.ts': [
        'a part of a page that is gone reloads the page once, also with storage blocked, and then shows the error page',
        'one reload brings a dialog or a language whose file is gone after a deployment',
      ],
    },
  },
  P33: {
    says: 'The client repeats exactly the calls that the specification names.',
    tests: {
      'packages/api-client/src/retry-layer.test.ts': [],
      'packages/api-client/src/retry-policy.test.ts': [],
    },
  },
  P34: {
    says: 'No password, token or link is in a log, or readable in the database.',
    asvs: '16.2.5',
    tests: {
      [`apps/api/src/modules/accounts/session-handlers.test.ts`]: ['writes no secret to the log'],
      [`${account}/registration/account-links.test.ts`]: ['is neither in the database nor in the log'],
      'apps/api/src/modules/api-tokens/token-secrecy.test.ts': [],
      'apps/api/src/process/log.test.ts': [],
    },
    gap: 'Planted secrets are looked for in these tests, not in all logs of all journeys.',
  },
  P35: {
    says: 'Nothing is installed but what the lockfile names with its hash, from the one registry, and only named packages may run scripts.',
    asvs: '15.2.4',
    tests: { 'tooling/lint/supply-chain.test.ts': [], 'tooling/lint/licences.test.ts': [] },
  },
  P36: {
    says: 'Beyond its capacity the product answers 429 or 503, and is back to normal when the load is.',
    asvs: '15.2.2',
    tests: { 'apps/api/src/limits/slots.test.ts': [] },
    gap: 'How much load it carries is measured, not promised ([capacity](performance.md)); a run in which nothing was refused stayed below its capacity.',
  },
  P37: {
    says: 'A backup has everything, and a restore brings it back or refuses to start.',
    tests: { 'apps/api/src/operator/backup/backup.test.ts': [] },
    gap: 'What came after the last backup is lost with the stores.',
  },
  P38: {
    says: 'One person’s bytes never reach another: no body becomes a request, and no answer goes to another call.',
    asvs: '4.2.1, 4.2.2',
    tests: {
      'apps/console/server/request-smuggling.test.ts': [],
      'apps/api/src/http/request-smuggling.test.ts': [],
      'packages/server-kit/src/monitoring/metrics-server.test.ts': ['no body becomes a request'],
      'apps/api/src/operator/channel/operator-channel.test.ts': ['never becomes another request'],
      'apps/api/src/guarded-fetch/guarded-post.test.ts': [
        'one request leaves on a connection, with the length of its body, and nothing is read after its answer',
      ],
    },
    gap: 'Behind nginx it is tried where nginx is installed. Other proxies are not tried.',
  },
  P39: {
    says: 'An address gets one mail, three an hour at most, before its owner presses the link in it; no letter quotes more than 40 characters of a publisher’s text, nor as a link.',
    tests: {
      [`${account}/settings/settings-handlers.test.ts`]: [],
      'apps/api/src/modules/mail/quoted-text.test.ts': [],
      'apps/api/src/letters.test.ts': [],
    },
    gap: 'A sign-up can send three more mails an hour to the same address. Messages to support are passed on as they are.',
  },
};
