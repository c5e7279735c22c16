import { createHash } from 'node:crypto'
import type { KubernetesValues } from './behaviour.ts'
import type { Exit, Shell } from './shell.ts'

/** A WordPress site on the volumes of a namespace. */
export interface Site {
  url: string
  title: string
  user: string
  email: string
  passwordHash: string
  locale: string
  languages: string[]
  theme: string
  plugins: string[]
  options: Record<string, string>
}

/** What programs can read and change. */
export interface Disk {
  site: Site | undefined
  readonly snapshots: { readonly id: string; readonly repository: string; readonly site: string }[]
  readonly repositories: string[]
}

interface World {
  readonly disk: Disk
  readonly behaviour: KubernetesValues
  readonly isDatabaseUp: boolean
}

const ok = (output = ''): Exit => ({ code: 0, output: output === '' ? '' : `${output}\n` })
const fail = (message: string, code = 1): Exit => ({ code, output: `Error: ${message}\n` })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const flagsOf = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    words.flatMap((word): [string, string][] => {
      const found = /^--([\w-]+)(?:=(.*))?$/s.exec(word)
      return found?.[1] === undefined ? [] : [[found[1], found[2] ?? '']]
    }),
  )

const install = (words: readonly string[], input: string, disk: Disk): Exit => {
  if (disk.site !== undefined) return ok('WordPress is already installed.')
  const flags = flagsOf(words)
  const missing = ['url', 'title', 'admin_user', 'admin_email'].find((name) => !flags.get(name))
  if (missing !== undefined) return fail(`missing --${missing} parameter`)
  const password = flags.get('prompt') === 'admin_password' ? input.trim() : ''
  if (password === '') return fail('missing --admin_password parameter')
  const email = flags.get('admin_email') ?? ''
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return fail(`The "${email}" email address is invalid.`)
  disk.site = {
    ...{ url: flags.get('url') ?? '', title: flags.get('title') ?? '', email },
    ...{ user: flags.get('admin_user') ?? '', passwordHash: hashOf(password) },
    ...{ locale: 'en_US', languages: [], theme: 'twentytwentyfive', plugins: [], options: {} },
  }
  return ok('Success: WordPress installed successfully.')
}

const installSlugs = (
  words: readonly string[],
  site: Site,
  what: 'theme' | 'plugin',
  { failingSlugs }: KubernetesValues,
): Exit => {
  const flags = flagsOf(words)
  for (const slug of words.filter((word) => !word.startsWith('--'))) {
    if (failingSlugs.includes(slug)) return fail(`No ${what}s installed: ${slug} needs PHP 9.0`)
    if (what === 'theme' && flags.has('activate')) site.theme = slug
    if (what === 'plugin' && !site.plugins.includes(slug)) site.plugins.push(slug)
  }
  return ok(`Success: Installed 1 of 1 ${what}s.`)
}

const installLanguage = (
  words: readonly string[],
  site: Site,
  { missingLanguages }: KubernetesValues,
): Exit => {
  const locale = words.findLast((word) => !word.startsWith('--')) ?? ''
  if (missingLanguages.includes(locale)) return fail(`Language '${locale}' not available.`)
  site.languages.push(locale)
  return ok(`Success: Installed 1 of 1 languages.`)
}

const changeSite = (words: readonly string[], input: string, site: Site): Exit | undefined => {
  const [group, action, first = '', second = ''] = words
  switch (`${group ?? ''} ${action ?? ''}`) {
    case 'site switch-language':
      if (first !== 'en_US' && !site.languages.includes(first)) {
        return fail('Language not installed.')
      }
      site.locale = first
      return ok(`Success: Language activated.`)
    case 'option update':
      site.options[first] = second
      return ok(`Success: Updated '${first}' option.`)
    case 'rewrite structure':
      site.options.permalink_structure = first
      return ok('Success: Rewrite structure set.')
    case 'user update':
      if (first !== site.user) return fail(`Invalid user ID, email or login: '${first}'`)
      if (!words.includes('--prompt=user_pass') || input.trim() === '') return fail('no password')
      site.passwordHash = hashOf(input.trim())
      return ok(`Success: Updated user 1.`)
    default:
      if (group !== 'search-replace') return undefined
      site.url = site.url.replace(action ?? '', first)
      return ok('Success: Made 1 replacement.')
  }
}

const wp = (words: readonly string[], input: string, env: Shell['env'], world: World): Exit => {
  const { disk, behaviour } = world
  const unset = ['HOST', 'USER', 'PASSWORD', 'NAME'].find((name) => !env[`WORDPRESS_DB_${name}`])
  if (unset !== undefined || !world.isDatabaseUp) {
    return fail('Error establishing a database connection.')
  }
  const [group = '', action = '', ...rest] = words
  if (group === 'core' && action === 'install') return install(rest, input, disk)
  const { site } = disk
  if (group === 'core' && action === 'is-installed') return { code: site ? 0 : 1, output: '' }
  if (site === undefined)
    return fail('The site you have requested is not installed. Run `wp core install`.')
  if (action === 'install' && (group === 'theme' || group === 'plugin')) {
    return installSlugs(rest, site, group, behaviour)
  }
  if (
    action === 'auto-updates' &&
    rest[0] === 'enable' &&
    (group === 'theme' || group === 'plugin')
  ) {
    site.options[`auto_update_${group}s`] = 'all'
    return ok('Success: Enabled auto-updates.')
  }
  if (group === 'language' && rest[0] === 'install') {
    return installLanguage(rest.slice(1), site, behaviour)
  }
  return (
    changeSite(words, input, site) ?? fail(`'${group} ${action}' is not a registered wp command.`)
  )
}

const restic = (words: readonly string[], env: Shell['env'], { disk, behaviour }: World): Exit => {
  const repository = env.RESTIC_REPOSITORY ?? ''
  if (repository === '' || !env.RESTIC_PASSWORD) return fail('Fatal: no repository or password')
  const [command, first = ''] = words
  if (command === 'init') {
    disk.repositories.push(repository)
    return ok('created restic repository')
  }
  if (!disk.repositories.includes(repository)) return fail('repository does not exist', 10)
  if (command === 'cat') return ok('{"version":2}')
  if (behaviour.backupFails) return fail('Fatal: unable to save snapshot')
  if (command === 'backup') {
    const site = JSON.stringify(disk.site ?? null)
    const id = hashOf(`${repository} ${disk.snapshots.length} ${site}`)
    disk.snapshots.push({ id, repository, site })
    const summary = { message_type: 'summary', snapshot_id: id, total_bytes_processed: 1_288_490 }
    return ok(JSON.stringify(summary))
  }
  if (command === 'restore') {
    const found = disk.snapshots.find((each) => each.id === first && each.repository === repository)
    if (found === undefined) return fail(`no matching ID found for prefix "${first}"`)
    disk.site = (JSON.parse(found.site) as Site | null) ?? undefined
    return ok('Summary: Restored files')
  }
  return fail(`unknown command "${command ?? ''}"`)
}

const databaseTools = new Set(['mariadb', 'mariadb-dump', 'mysql', 'mysqldump', 'psql', 'pg_dump'])

/** Runs WP-CLI, restic and database tools as their images do. */
export const runProgram = (
  [program = '', ...words]: readonly string[],
  input: string,
  env: Shell['env'],
  world: World,
): Exit => {
  if (program === 'wp') return wp(words, input, env, world)
  if (program === 'restic') return restic(words, env, world)
  if (databaseTools.has(program)) {
    return world.isDatabaseUp ? ok() : fail('cannot connect to the database')
  }
  return { code: 127, output: `sh: ${program}: not found\n` }
}
