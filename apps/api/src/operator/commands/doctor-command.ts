import { demoAccount } from '#demo/demo-account.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { connectNetwork } from '#operator/channel/connect-network.ts';
import type { LocalCommand } from '#operator/cli-command.ts';
import { actorOf } from '#operator/terminal/actor.ts';

export const doctorCommand: LocalCommand = {
  name: 'doctor',
  operand: null,
  summary: 'check settings, stores, mail, names, certificate, disks and jobs, and say what to do',
  help: `Checks the installation: settings, both stores with their clocks, rights and disks, the
files, the mail server (without a mail), SPF and DMARC, DNS and the certificate of
PUBLIC_ORIGIN, host names that content blockers stop, the network's app-ads.txt and ad
formats, sellers.json at the network's domain, the time zone, days of statistics that are loaded in part and the age of the
newest, late sources, the offer and the other texts, apps that wait for approval, jobs, and a demo with
a known password. What cannot be checked from here says why.

Usage: bin/network doctor

Exit codes: 0 nothing failed, 1 something failed.`,

  async runLocally({ env }, _operands, options) {
    const { examine } = await import('#operator/doctor/examine.ts');
    const { createOutside } = await import('#operator/doctor/outside.ts');
    const actor = actorOf(options.as, env);
    const findings = await examine({
      env,
      inspect: async (config) => {
        const network = await connectNetwork(config, { actor });
        try {
          return await network.order('inspectNetwork', { demo: demoAccount.email });
        } finally {
          await network.close();
        }
      },
      openOutside: ({ outside }) => createOutside(outside.addresses),
      now: () => new Date(),
    });
    const failed = findings.filter(({ state }) => state === 'fail').length;
    const warned = findings.filter(({ state }) => state === 'warn').length;
    const end = `${failed} failed, ${warned} to look at.`;
    return { data: findings, text: [...findings.map(lineOf), end].join('\n'), isFailure: failed > 0 };
  },
};

function lineOf({ check, state, text, cure }: Finding): string {
  const line = `${state.padEnd(12)} ${check.padEnd(12)} ${text}`;
  return cure === undefined ? line : `${line}\n${' '.repeat(26)}${cure}`;
}
