import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { installScript, type WordpressSite } from './install-wordpress.ts'
import { readOutcomes } from './wordpress-outcomes.ts'

const site: WordpressSite = {
  ...{
    title: 'x',
    adminEmail: 'a@b.co',
    language: 'km',
    locale: 'km',
    timezone: 'Asia/Phnom_Penh',
  },
  ...{ theme: 'mekong', plugins: ['good', 'bad'] },
}

/** Runs the script in a real shell, where `wp` fails for the plugin `bad`. */
const runReally = (script: string) => {
  const directory = mkdtempSync(join(tmpdir(), 'wp-'))
  const wp = join(directory, 'wp')
  const body = `#!/bin/sh
echo "wp $*" >&2
case "$*" in
  "core is-installed") exit 1 ;;
  *bad*) echo "Error: bad needs PHP 9"; exit 1 ;;
esac
`
  writeFileSync(wp, body)
  chmodSync(wp, 0o755)
  writeFileSync(join(directory, 'admin-password'), 'secret')
  const here = script
    .replace('cd /var/www/html', 'true')
    .replace('/secrets/admin-password', join(directory, 'admin-password'))
  return spawnSync('/bin/sh', ['-ec', here], {
    encoding: 'utf8',
    env: { PATH: `${directory}:/usr/bin:/bin`, SITE_TITLE: `a 'b' "c" $(exit 9)`, SITE_URL: 'u' },
  })
}

it('runs in a real shell to its end, also when a plugin fails', () => {
  const { status, stdout, stderr } = runReally(installScript(site))
  expect(status).toBe(0)
  expect(stderr).toContain(`--title=a 'b' "c" $(exit 9) --admin_user=`)
  expect(stderr).toContain('wp rewrite structure /%post_id%/')
  expect(stderr).not.toContain('secret')
  expect(readOutcomes(stdout, [])).toEqual([
    { kind: 'language', name: 'km', is: 'installed', reason: '' },
    { kind: 'theme', name: 'mekong', is: 'installed', reason: '' },
    { kind: 'plugin', name: 'good', is: 'installed', reason: '' },
    { kind: 'plugin', name: 'bad', is: 'failed', reason: 'bad needs PHP 9' },
    { kind: 'mail', name: 'test', is: 'installed', reason: '' },
  ])
})

it('installs no language for English', () => {
  expect(installScript({ ...site, language: 'en' })).not.toContain('language')
})

it.each(['-x', 'A', 'a b', "a'b", 'a;b', '$(x)', '', 'x'.repeat(101)])(
  'refuses the slug "%s"',
  (plugin) => {
    expect(() => installScript({ ...site, plugins: [plugin] })).toThrow(RangeError)
  },
)

it('shows what was wanted and is not in the log as unknown', () => {
  expect(readOutcomes('', [{ kind: 'plugin', name: 'lost' }])).toEqual([
    { kind: 'plugin', name: 'lost', is: 'unknown', reason: '' },
  ])
})
