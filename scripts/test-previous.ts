// `npm run test:previous -- REF [SUITE …]`: whether the release at REF (a tag or a commit) works on
// this release's tables, as its servers do between `database migrate` and their restart. It runs that
// release's own API suites with this release's migrations. Run it before a release; `npm test` checks
// the rules of `migration-rules.ts` instead.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment, root } from './project-paths.ts'

/** What sells, pays and fulfils; suites that test the migrations themselves are left out. */
const usualSuites = [
  'accounts',
  'auto-renew',
  'bulk-payments',
  'card-payments',
  'cart',
  'checkout',
  'dns',
  'fulfilment',
  'invoices',
  'journey',
  'ledger',
  'notifications',
  'payables',
  'payments',
  'realtime',
  'refunds',
  'registration',
  'renewal',
  'services',
  'sessions',
  'steps',
  'top-ups',
  'two-servers',
  'vouchers',
]

const migrations = join('src', 'server', 'platform', 'db', 'migrations')

const run = promisify(execFile)

/** Runs a command with our output, and returns its exit code. */
const show = async (command: string, args: readonly string[], cwd: string): Promise<number> => {
  const child = spawn(command, args, { cwd, env: childEnvironment(), stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const hasSamePackages = (folder: string): boolean => {
  const [theirs, ours] = [folder, root].map((one) => readFileSync(join(one, 'package-lock.json')))
  return theirs !== undefined && ours !== undefined && theirs.equals(ours)
}

const testRelease = async (ref: string, folder: string, suites: readonly string[]) => {
  const archive = join(folder, 'release.tar')
  await run('git', ['archive', '--output', archive, ref], { cwd: root })
  await run('tar', ['-xf', archive, '-C', folder])
  await rm(join(folder, migrations), { recursive: true })
  await cp(join(root, migrations), join(folder, migrations), { recursive: true })
  if (hasSamePackages(folder)) {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  } else if ((await show(process.execPath, ['scripts/setup.mjs'], folder)) !== 0) {
    return 1
  }
  const files = suites
    .map((name) => `tests/api/${name}.test.ts`)
    .filter((file) => existsSync(join(folder, file)))
  console.log(`${files.length} suites of ${ref} on the tables of this release`)
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  return show(process.execPath, [vitest, 'run', '--project', 'api', ...files], folder)
}

const [ref, ...suites] = process.argv.slice(2)
if (ref === undefined) {
  console.error('Which release? npm run test:previous -- REF [SUITE …]')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'shop-previous-'))
// PostgreSQL's own account runs the programs of its packages.
await chmod(folder, 0o755)
try {
  process.exitCode = await testRelease(ref, folder, suites.length === 0 ? usualSuites : suites)
} finally {
  await rm(folder, { recursive: true, force: true })
}
