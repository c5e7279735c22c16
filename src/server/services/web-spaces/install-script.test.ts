import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { installScript, type WordpressSetup } from './install-wordpress.ts'
import { updateScript } from './update-web-space.ts'
import { readOutcomes } from './wordpress-outcomes.ts'
import { readWordpressState } from './wordpress-state.ts'

const setup: WordpressSetup = {
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
  onTestFinished(() => rmSync(directory, { recursive: true }))
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
  const { status, stdout, stderr } = runReally(installScript(setup))
  expect(status).toBe(0)
  expect(stderr).toContain(`--title=a 'b' "c" $(exit 9) --admin_user=`)
  for (const command of [
    ...['option update timezone_string Asia/Phnom_Penh', 'option update date_format d/m/Y'],
    ...['option update start_of_week 1', 'option update comment_moderation 1'],
    ...['option update blog_public 0', 'rewrite structure /%post_id%/'],
    ...['language core install km', 'site switch-language km'],
    ...['language plugin install --all km', 'language theme install --all km'],
  ]) {
    expect(stderr).toContain(`wp ${command}\n`)
  }
  expect(stderr).not.toContain('secret')
  expect(readOutcomes(stdout, [])).toEqual([
    { kind: 'language', name: 'km', is: 'installed', reason: '' },
    { kind: 'theme', name: 'mekong', is: 'installed', reason: '' },
    { kind: 'plugin', name: 'good', is: 'installed', reason: '' },
    { kind: 'plugin', name: 'bad', is: 'failed', reason: 'bad needs PHP 9' },
    { kind: 'mail', name: 'test', is: 'installed', reason: '' },
  ])
})

it('takes back a plugin with which the site no longer starts, in a real shell', () => {
  const plugin = (name: string) =>
    ({ kind: 'plugin', name, title: name, from: '1.0', to: '2.0' }) as const
  const core = {
    kind: 'core',
    name: 'minor',
    title: 'WordPress',
    from: '6.8',
    to: '6.8.1',
  } as const
  const updates = [core, plugin('good'), plugin('bad')]
  const { status, stdout, stderr } = runReally(updateScript(updates))
  expect(status).toBe(0)
  expect(stderr).toContain('wp core update --minor\nwp core update-db\n')
  expect(stderr).toContain('wp plugin install bad --version=1.0 --force --skip-plugins')
  expect(stderr).not.toContain('install good')
  expect(readOutcomes(stdout, updates)).toEqual([
    { kind: 'core', name: 'minor', is: 'installed', reason: '' },
    { kind: 'plugin', name: 'good', is: 'installed', reason: '' },
    { kind: 'plugin', name: 'bad', is: 'failed', reason: 'bad needs PHP 9' },
  ])
})

it('reads updates beside notices of PHP, and leaves out what could be no name', () => {
  const log = [
    'flow section public\n1\nflow section version\n6.8.1\nflow section core',
    'PHP Notice: [odd] thing',
    '[{"version":"6.8.3","update_type":"minor"},{"version":"7.0","update_type":"major"}]',
    'flow section plugin',
    '[{"name":"a","title":"A","version":"1.0","update_version":"1.1"},{"name":"; rm","version":"1","update_version":"2"}]',
    'flow section theme\n[]',
  ]
  expect(readWordpressState(log.join('\n'))).toEqual({
    isPublic: true,
    updates: [
      { kind: 'core', name: 'minor', title: 'WordPress', from: '6.8.1', to: '6.8.3' },
      { kind: 'core', name: 'major', title: 'WordPress', from: '6.8.1', to: '7.0' },
      { kind: 'plugin', name: 'a', title: 'A', from: '1.0', to: '1.1' },
    ],
  })
})

it.each([
  ['The plugin requires PHP 8.4.', '8.4'],
  ['"The PHP version on your server is 8.3.6, however the uploaded plugin requires 9.0."', '9.0'],
  ['Current PHP version (8.3) does not meet minimum requirements. The plugin requires 8.4.', '8.4'],
  ['the WordPress version is 6.8, however the uploaded plugin requires 6.9.', undefined],
])('reads which PHP a plugin needs: %s', (reason, php) => {
  const [found] = readOutcomes(
    `Warning: ${reason}\nError: No plugins installed.\nflow plugin x failed`,
    [],
  )
  expect(found).toMatchObject({ is: 'failed', reason })
  expect(found?.needsPhp).toBe(php)
})

it('installs no language for English', () => {
  expect(installScript({ ...setup, language: 'en' })).not.toContain('language')
})

it.each(['-x', 'A', 'a b', "a'b", 'a;b', '$(x)', '', 'x'.repeat(101)])(
  'refuses the slug "%s"',
  (plugin) => {
    expect(() => installScript({ ...setup, plugins: [plugin] })).toThrow(RangeError)
  },
)

it('shows what was wanted and is not in the log as unknown', () => {
  expect(readOutcomes('', [{ kind: 'plugin', name: 'lost' }])).toEqual([
    { kind: 'plugin', name: 'lost', is: 'unknown', reason: '' },
  ])
})
