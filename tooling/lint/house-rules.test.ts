import { basename, dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { readRepositoryFile, repositoryFiles, sourceFiles } from './repository-files.ts';

const manifests = repositoryFiles.filter((file) => basename(file) === 'package.json');
// The router reads a route's address from its file name: `index`, `$applicationId`, `_cabinet`.
const routes = sourceFiles.filter((file) => file.startsWith('apps/console/src/routes/'));
const outsideRoutes = sourceFiles.filter((file) => !routes.includes(file));
const inRooms = sourceFiles.filter((file) => /^(?:apps|packages)\/[^/]+\/src\//u.test(file));

/** Files whose text matches, so that a failure names them. */
function filesThatMatch(files: string[], pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readRepositoryFile(file)));
}

function targetOf(file: string, path: string): string {
  return path === '' ? file : join(dirname(file), path);
}

/** The anchors of a document's headings, as code hosts make them. */
function headingsOf(text: string): Set<string> {
  const withoutCode = text.replaceAll(/^```.*?^```/gmsu, '');
  return new Set(
    Array.from(withoutCode.matchAll(/^#+ (.+)$/gmu), ([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('names', () => {
  test('a file name describes what the file holds: no utils, helpers, common or barrels', () => {
    const vague = /^(?:utils?|helpers?|common|misc|shared|index)\.(?:ts|tsx|mjs)$/u;
    expect(outsideRoutes.filter((file) => vague.test(basename(file)))).toEqual([]);
  });

  test('file names are kebab-case', () => {
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/u;
    expect(outsideRoutes.filter((file) => !kebab.test(basename(file)))).toEqual([]);
  });

  test('a route file has 60 lines at most', () => {
    expect(routes.filter((file) => readRepositoryFile(file).split('\n').length > 61)).toEqual([]);
  });
});

test('a test that starts a store or a process is named *.integration.test.ts, so that `pnpm check` leaves it out', () => {
  const starts =
    /^import (?!type ).*from '(?:#testing\/(?:test-api|staged-api)|#stores\/(?:sql|warehouse)\/testing\/|node:child_process)/mu;
  const pure = sourceFiles.filter((file) => /^apps\/.*(?<!\.integration)\.test\.tsx?$/u.test(file));
  expect(pure.filter((file) => starts.test(readRepositoryFile(file)))).toEqual([]);
});

describe('texts of the source', () => {
  test('no import reaches into a parent folder', () => {
    expect(filesThatMatch(inRooms, /(?:from|import)\s*\(?\s*['"]\.\.\//u)).toEqual([]);
  });

  test('each icon is imported from its own path', () => {
    // An import through the index of the package counts as a use of all icons, and every page would load them.
    expect(filesThatMatch(inRooms, /^import \{[^}]*\} from 'lucide-react'/mu)).toEqual([]);
  });

  test('there is no TODO', () => {
    expect(
      filesThatMatch(
        sourceFiles.filter((file) => !file.startsWith('tooling/lint/') && !file.startsWith('oxlint')),
        /\b(?:TODO|FIXME|XXX|HACK)\b/u,
      ),
    ).toEqual([]);
  });

  test('no comment is code', () => {
    const code = /^\s*\/\/ *(?:(?:import|export|const|let|return|await)\b.*;|[\w.]+\(.*\);|\}|\{) *$/mu;
    expect(filesThatMatch(sourceFiles, code)).toEqual([]);
  });

  test('only the session store and the early calls read the browser storage, and only they name its keys', () => {
    const console = inRooms.filter(
      (file) =>
        file.startsWith('apps/console/src/') &&
        !/\/(?:session-store|early-calls-script|early-calls\.test)\.ts$/u.test(file),
    );
    expect(filesThatMatch(console, /['"](?:auth_token|user_id)['"]|localStorage\b/u)).toEqual([]);
  });
});

describe('dependencies', () => {
  test('every version is in the catalogue of the workspace', () => {
    const loose = manifests.flatMap((file) => {
      const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(readRepositoryFile(file));
      return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {})
          .filter(([, version]) => !/^(?:catalog:[a-z-]*|workspace:\*)$/u.test(version))
          .map(([name, version]) => `${file}: ${name} ${version}`),
      );
    });
    expect(loose).toEqual([]);
  });

  test('the catalogue names exact versions, all of them used', () => {
    const workspace: { catalog: Record<string, string> } = parse(readRepositoryFile('pnpm-workspace.yaml'));
    const used = manifests.map(readRepositoryFile).join('\n');
    const wrong = Object.entries(workspace.catalog).filter(
      ([name, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version) || !used.includes(`"${name}": "catalog:"`),
    );
    expect(wrong).toEqual([]);
  });

  test('a build needs no development package, because `npm start` installs none', () => {
    const { dependencies } = JSON.parse(readRepositoryFile('apps/console/package.json')) as {
      dependencies: Record<string, string>;
    };
    const files = new Set(['apps/console/vite.config.ts']);
    const missing: string[] = [];
    for (const file of files) {
      const imports = readRepositoryFile(file).matchAll(/^(?:import|export) (?!type )[^']*?'([^']+)';$/gmu);
      for (const [, name = ''] of imports) {
        const [, own] = /^((?:@[^/]+\/)?[^/]+)/u.exec(name) ?? [];
        if (name.startsWith('./')) files.add(join(dirname(file), name));
        else if (own !== undefined && !/^(?:node:|#)/u.test(name) && !(own in dependencies))
          missing.push(`${file}: ${own}`);
      }
    }
    expect(files).toContain('apps/console/build/request-addresses.ts');
    expect(missing).toEqual([]);
  });

  test('every version of the catalogue is in the lockfile', () => {
    // pnpm leaves an optional package that the registry did not have out of the lockfile, without an error.
    const { catalog }: { catalog: Record<string, string> } = parse(readRepositoryFile('pnpm-workspace.yaml'));
    const locked: { catalogs: { default: Record<string, { version: string }> } } = parse(
      // Reading all of it would need a second.
      readRepositoryFile('pnpm-lock.yaml').replace(/\nimporters:.*/su, ''),
    );
    const versions = Object.entries(locked.catalogs.default).map(([name, { version }]) => [name, version]);
    expect(Object.fromEntries(versions)).toEqual(catalog);
  });

  test('the lockfile names no address of a registry', () => {
    expect(readRepositoryFile('pnpm-lock.yaml')).not.toMatch(/https?:\/\//u);
  });
});

describe('workflows', () => {
  const workflows = repositoryFiles.filter((file) => /^\.github\/.*\.ya?ml$/u.test(file));

  test('an action of another repository is pinned to a commit, with its version in a comment', () => {
    const pinned = /^uses: (?:\.\/[\w./-]+|[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/u;
    const steps = workflows.flatMap((file) =>
      readRepositoryFile(file)
        .split('\n')
        .map((line) => line.trim().replace(/^- /u, ''))
        .filter((line) => line.startsWith('uses:'))
        .map((line) => ({ file, line })),
    );
    expect(steps).not.toEqual([]);
    expect(steps.filter(({ line }) => !pinned.test(line))).toEqual([]);
  });

  test('a workflow may only read the repository, unless one of its jobs declares more', () => {
    const wide = workflows
      .filter((file) => file.startsWith('.github/workflows/'))
      .filter((file) => !/^permissions:\n  contents: read\n\n/mu.test(readRepositoryFile(file)));
    expect(wide).toEqual([]);
  });

  test('a step with a pipe has the shell in which it fails by each of its commands', () => {
    const steps = workflows.flatMap((file) => {
      const { jobs = {} }: { jobs?: Record<string, { steps: { run?: string; shell?: string }[] }> } = parse(
        readRepositoryFile(file),
      );
      return Object.values(jobs).flatMap((job) => job.steps);
    });
    const piped = steps.filter(({ run = '' }) => /[^|]\|(?:\s[^|]|$)/mu.test(run));
    expect(piped.filter(({ shell }) => shell !== 'bash')).toEqual([]);
    expect(piped.length).toBeGreaterThan(1);
  });

  test.each(['release', 'release-product'])(
    'a %s is of a commit of main, and nothing gets into it from a shared cache or a program without a version',
    (name) => {
      const release = readRepositoryFile(`.github/workflows/${name}.yml`);
      expect(release).toContain('git merge-base --is-ancestor "$GITHUB_SHA" origin/main');
      expect(release).toContain('sbom');
      expect(release).not.toMatch(/actions\/cache|\.github\/actions\/setup|cache: /u);
      const programs = [...release.matchAll(/npx --yes (\S+)/gu)].map(([, program]) => program);
      expect(programs.filter((program) => !/^(?:\S+@\d+\.\d+\.\d+|\$\(node)$/u.test(program ?? ''))).toEqual([]);
    },
  );

  test('the client is published with provenance, by a job that runs nothing of the repository', () => {
    const release = readRepositoryFile('.github/workflows/release.yml');
    const { jobs }: { jobs: Record<string, { permissions?: Record<string, string>; steps: { run?: string }[] }> } =
      parse(release);
    const publishers = Object.values(jobs).filter(({ permissions }) => permissions?.['id-token'] === 'write');
    expect(publishers.map(({ steps }) => steps.flatMap(({ run }) => run ?? []))).toEqual([
      [expect.stringMatching(/^npx --yes npm@[\d.]+ publish \.\/api-client\.tgz --provenance --access public$/u)],
    ]);
  });

  test('a failure that no pull request shows opens an issue, whichever workflow failed', () => {
    const read = (file: string): { name: string; on: Record<string, { workflows?: string[] } | null> } =>
      parse(readRepositoryFile(file));
    const alone = workflows
      .filter((file) => file.startsWith('.github/workflows/'))
      .map(read)
      .filter(({ on }) => 'push' in on || 'schedule' in on)
      .map(({ name }) => name);
    const { on } = read('.github/workflows/alarm.yml');
    expect(on['workflow_run']?.workflows?.toSorted()).toEqual(alone.toSorted());
  });

  test('every pull request runs these rules, whatever it changes', () => {
    const { jobs }: { jobs: Record<string, { if?: string; steps: { run?: string }[] }> } = parse(
      readRepositoryFile('.github/workflows/ci.yml'),
    );
    const runs = Object.values(jobs)
      .filter((job) => job.if === undefined)
      .flatMap(({ steps }) => steps.map(({ run }) => run));
    expect(runs).toContain('$PNPM test:affected');
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readRepositoryFile('package.json'));
    const checks = scripts['test:affected']?.split(' && ');
    expect(checks).toEqual(
      expect.arrayContaining(['oxfmt --check', 'oxlint', 'turbo run test --filter=@publisher-console/lint']),
    );
  });
});

const decisionList = 'docs/decisions/README.md';
const records = repositoryFiles.filter((file) => /^docs\/decisions\/.*\.md$/u.test(file) && file !== decisionList);

/** The number in the name, then the problem, the choice and the cost, each in a few lines. */
const recordHead =
  /^# (\d{3})\. .+\n\n- \*\*Problem:\*\* .+\n(?: {2}.+\n)*- \*\*Choice:\*\* .+\n(?: {2}.+\n)*- \*\*Cost:\*\* .+\n/u;

describe('the repository', () => {
  test('every test file that a script names exists', () => {
    // vitest does not report a name that matches no file if another name matches one.
    const missing = manifests.flatMap((manifest) => {
      const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readRepositoryFile(manifest));
      const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.(?:test|e2e)\.ts\b/gu) ?? []);
      return files.map((file) => join(dirname(manifest), file)).filter((file) => !repositoryFiles.includes(file));
    });
    expect(missing).toEqual([]);
  });

  test('every link of a document to the repository has its file and its heading', () => {
    const documents = repositoryFiles.filter((file) => file.endsWith('.md'));
    const headings = new Map(documents.map((file) => [file, headingsOf(readRepositoryFile(file))]));
    const links = documents.flatMap((file) =>
      Array.from(
        readRepositoryFile(file).matchAll(
          /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)|(?:src|srcset)="([^"]+)"/gu,
        ),
        ([, path, heading, picture]) => ({ file, target: targetOf(file, picture ?? path ?? ''), heading }),
      ),
    );
    const isThere = ({ target, heading }: { target: string; heading: string | undefined }) =>
      repositoryFiles.some((file) => file === target || file.startsWith(`${target}/`)) &&
      (heading === undefined || headings.get(target)?.has(heading) !== false);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
  });

  test("no file names a path of a developer's machine", () => {
    const texts = repositoryFiles.filter((file) => /\.(?:ts|tsx|mjs|json|ya?ml|md|css|sql)$/u.test(file));
    expect(filesThatMatch(texts, /(?:^|[\s'"`(=])\/(?:home|root|Users|work)\/[\w.-]+/mu)).toEqual([]);
  });

  test('every decision record begins with a problem, a choice and a cost, and has 55 lines at most', () => {
    const incomplete = records.filter((file) => {
      const text = readRepositoryFile(file);
      return recordHead.exec(text)?.[1] !== basename(file).slice(0, 3) || text.split('\n').length > 56;
    });
    expect(records).not.toEqual([]);
    expect(incomplete).toEqual([]);
  });

  test('there are twenty decision records at most', () => {
    expect(records.length).toBeLessThanOrEqual(20);
  });

  test('the list of decisions has every record, and no two records have one number', () => {
    const list = readRepositoryFile(decisionList);
    const names = records.map((file) => basename(file));
    expect(names.filter((name) => !list.includes(`[${name.slice(0, 3)}](${name})`))).toEqual([]);
    expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  });
});
