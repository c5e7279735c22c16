import type { KubernetesValues } from './behaviour.ts'
import type { Exit, Shell } from './shell.ts'
import { fail, hashOf, ok, type Disk, type Wordpress, type World } from './wordpress.ts'

const flagsOf = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    words.flatMap((word): [string, string][] => {
      const found = /^--([\w-]+)(?:=(.*))?$/s.exec(word)
      return found?.[1] === undefined ? [] : [[found[1], found[2] ?? '']]
    }),
  )

const install = (words: readonly string[], input: string, disk: Disk): Exit => {
  if (disk.wordpress !== undefined) return ok('WordPress is already installed.')
  const flags = flagsOf(words)
  const missing = ['url', 'title', 'admin_user', 'admin_email'].find((name) => !flags.get(name))
  if (missing !== undefined) return fail(`missing --${missing} parameter`)
  const password = flags.get('prompt') === 'admin_password' ? input.trim() : ''
  if (password === '') return fail('missing --admin_password parameter')
  const email = flags.get('admin_email') ?? ''
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return fail(`The "${email}" email address is invalid.`)
  disk.wordpress = {
    ...{ url: flags.get('url') ?? '', title: flags.get('title') ?? '', email },
    ...{ user: flags.get('admin_user') ?? '', passwordHash: hashOf(password) },
    ...{ locale: 'en_US', languages: [], theme: 'twentytwentyfive', plugins: [] },
    ...{ versions: { core: '6.8.1' }, options: { blog_public: '1' } },
    ...{ content: [], mails: [] },
  }
  return ok('Success: WordPress installed successfully.')
}

const installSlugs = (
  words: readonly string[],
  wordpress: Wordpress,
  what: 'theme' | 'plugin',
  { failingSlugs }: KubernetesValues,
): Exit => {
  const flags = flagsOf(words)
  for (const slug of words.filter((word) => !word.startsWith('--'))) {
    if (failingSlugs.includes(slug)) {
      const output = [
        `Warning: The package could not be installed. "The PHP version on your server is 8.3.26, however the uploaded ${what} requires 9.0."`,
        `Error: No ${what}s installed.`,
      ]
      return { code: 1, output: `${output.join('\n')}\n` }
    }
    if (what === 'theme' && flags.has('activate')) wordpress.theme = slug
    if (what === 'plugin' && !wordpress.plugins.includes(slug)) wordpress.plugins.push(slug)
    const version = flags.get('version')
    if (version !== undefined) wordpress.versions[slug] = version
  }
  return ok(`Success: Installed 1 of 1 ${what}s.`)
}

const versionOf = ({ versions }: Wordpress, name: string): string => versions[name] ?? '1.0'

type Kind = 'theme' | 'plugin'

const partsOf = ({ theme, plugins }: Wordpress, kind: Kind): readonly string[] =>
  kind === 'theme' ? [theme] : plugins

const listUpdates = (wordpress: Wordpress, kind: Kind, { newVersions }: KubernetesValues): Exit => {
  const found = partsOf(wordpress, kind).flatMap((name) => {
    const to = newVersions[name]
    const version = versionOf(wordpress, name)
    return to === undefined || to === version
      ? []
      : { name, title: name.replaceAll('-', ' '), version, update_version: to }
  })
  return ok(JSON.stringify(found))
}

const updatePart = (
  wordpress: Wordpress,
  kind: Kind,
  [slug = '']: readonly string[],
  { newVersions, failingSlugs }: KubernetesValues,
): Exit => {
  if (!partsOf(wordpress, kind).includes(slug)) return fail(`Could not find '${slug}'.`)
  if (failingSlugs.includes(slug)) return fail(`No ${kind}s updated.`)
  wordpress.versions[slug] = newVersions[slug] ?? versionOf(wordpress, slug)
  return ok(`Success: Updated 1 of 1 ${kind}s.`)
}

/** A minor version is the first after `core`, a major one has its own key. */
const updateCore = (
  wordpress: Wordpress,
  isMinor: boolean,
  { newVersions }: KubernetesValues,
): Exit => {
  const to = isMinor ? newVersions.core : (newVersions['core-major'] ?? newVersions.core)
  if (to !== undefined) wordpress.versions.core = to
  return ok('Success: WordPress updated successfully.')
}

const coreUpdates = (wordpress: Wordpress, { newVersions }: KubernetesValues): Exit => {
  const current = versionOf(wordpress, 'core')
  const isMinor = newVersions.core?.split('.')[0] === current.split('.')[0]
  const found = [
    { version: isMinor ? newVersions.core : undefined, update_type: 'minor' },
    { version: newVersions['core-major'], update_type: 'major' },
  ].filter(({ version }) => version !== undefined && version !== current)
  return found.length === 0
    ? ok('Success: WordPress is at the latest version.')
    : ok(JSON.stringify(found))
}

/** Why WordPress does not start: the update of a plugin broke it. */
const fatalError = (
  { versions }: Wordpress,
  words: readonly string[],
  { brokenUpdates, newVersions }: KubernetesValues,
): Exit | undefined => {
  const broken = brokenUpdates.find(
    (slug) => versions[slug] !== undefined && versions[slug] === newVersions[slug],
  )
  if (broken === undefined || words.includes('--skip-plugins')) return undefined
  return fail('There has been a critical error on this website.', 255)
}

const plugin = '/flow/mu-plugins/flow-hosting.php'

/** The command of our plugin, which WP-CLI has only where it is mounted. */
const sendMail = (
  [to = '', subject = '', text = '']: readonly string[],
  env: Shell['env'],
  wordpress: Wordpress,
  { read, behaviour }: World,
): Exit => {
  const isLoaded = read(plugin)?.includes("add_command('flow-mail'") === true
  const isFound = env.WORDPRESS_CONFIG_EXTRA?.includes("'WPMU_PLUGIN_DIR', '/flow/mu-plugins'")
  if (!isLoaded || isFound !== true) {
    return fail("'flow-mail' is not a registered wp command.")
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(to) || subject === '' || text === '') return fail('bad arguments')
  const { SMTP_HOST: host = '', SMTP_PORT: port = '' } = env
  if (host === '' || behaviour.mailFails) {
    const warning = 'Warning: SMTP Error: Could not connect to SMTP host.'
    return { code: 1, output: `${warning}\nError: The mail was not sent.\n` }
  }
  wordpress.mails.push({ to, subject, relay: `${host}:${port}` })
  return ok('Success: Mail sent.')
}

const installLanguage = (
  words: readonly string[],
  wordpress: Wordpress,
  { missingLanguages }: KubernetesValues,
): Exit => {
  const locale = words.findLast((word) => !word.startsWith('--')) ?? ''
  if (missingLanguages.includes(locale)) return fail(`Language '${locale}' not available.`)
  wordpress.languages.push(locale)
  return ok(`Success: Installed 1 of 1 languages.`)
}

const changeWordpress = (
  words: readonly string[],
  input: string,
  wordpress: Wordpress,
): Exit | undefined => {
  const [group, action, first = '', second = ''] = words
  switch (`${group ?? ''} ${action ?? ''}`) {
    case 'site switch-language':
      if (first !== 'en_US' && !wordpress.languages.includes(first)) {
        return fail('Language not installed.')
      }
      wordpress.locale = first
      return ok(`Success: Language activated.`)
    case 'option get':
      return first === 'siteurl' ? ok(wordpress.url) : ok(wordpress.options[first] ?? '')
    case 'core version':
      return ok(wordpress.versions.core)
    case 'core update-db':
      return ok('Success: WordPress database already at latest db version.')
    case 'language core':
    case 'language plugin':
    case 'language theme':
      return first === 'update' ? ok('Success: Translations are up to date.') : undefined
    case 'option update':
      wordpress.options[first] = second
      return ok(`Success: Updated '${first}' option.`)
    case 'rewrite structure':
      wordpress.options.permalink_structure = first
      return ok('Success: Rewrite structure set.')
    case 'user update':
      if (first !== wordpress.user) return fail(`Invalid user ID, email or login: '${first}'`)
      if (!words.includes('--prompt=user_pass') || input.trim() === '') return fail('no password')
      wordpress.passwordHash = hashOf(input.trim())
      return ok(`Success: Updated user 1.`)
    default:
      if (group !== 'search-replace') return undefined
      wordpress.url = wordpress.url.replace(action ?? '', first)
      return ok('Success: Made 1 replacement.')
  }
}

/** Runs WP-CLI as its image does. */
export const runWp = (
  words: readonly string[],
  input: string,
  env: Shell['env'],
  world: World,
): Exit => {
  const { disk, behaviour } = world
  const unset = ['HOST', 'USER', 'PASSWORD', 'NAME'].find((name) => !env[`WORDPRESS_DB_${name}`])
  if (unset !== undefined || !world.isDatabaseUp) {
    return fail('Error establishing a database connection.')
  }
  const [group = '', action = '', ...rest] = words
  if (group === 'core' && action === 'install') return install(rest, input, disk)
  const { wordpress } = disk
  if (group === 'core' && action === 'is-installed') return { code: wordpress ? 0 : 1, output: '' }
  if (wordpress === undefined)
    return fail('The site you have requested is not installed. Run `wp core install`.')
  if (action === 'install' && (group === 'theme' || group === 'plugin')) {
    return installSlugs(rest, wordpress, group, behaviour)
  }
  const broken = fatalError(wordpress, words, behaviour)
  if (broken !== undefined) return broken
  if (group === 'flow-mail') return sendMail(words.slice(1), env, wordpress, world)
  if (group === 'theme' || group === 'plugin') {
    if (action === 'list') return listUpdates(wordpress, group, behaviour)
    if (action === 'update') return updatePart(wordpress, group, rest, behaviour)
  }
  if (group === 'core' && action === 'check-update') return coreUpdates(wordpress, behaviour)
  if (group === 'core' && action === 'update') {
    return updateCore(wordpress, rest.includes('--minor'), behaviour)
  }
  if (group === 'language' && rest[0] === 'install') {
    return installLanguage(rest.slice(1), wordpress, behaviour)
  }
  return (
    changeWordpress(words, input, wordpress) ??
    fail(`'${group} ${action}' is not a registered wp command.`)
  )
}
