import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { WordpressSlug } from '../../../contract/wordpress-slug.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { adminName } from './credentials.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { appImages, wpCliImage } from './images.ts'
import { runJob, runJobs, type JobPlan } from './job.ts'
import { requireNamespace, modelOf, type SpaceDeps } from './own-space.ts'
import { variables } from './pod.ts'
import { readOutcomes, type Outcome } from './wordpress-outcomes.ts'
import type { WebSpace } from './web-space.ts'
import type { SpaceModel } from './base-objects.ts'
import { databaseEnv } from './workload-objects.ts'

/** The languages of our shop, as WordPress names them. */
export const wordpressLocales = { en: 'en_US', km: 'km', th: 'th' } as const

/** What a new WordPress site is to be. */
export interface WordpressSite {
  readonly title: string
  /** The customer's verified address. */
  readonly adminEmail: string
  readonly language: keyof typeof wordpressLocales
  readonly timezone: 'Asia/Phnom_Penh' | 'Asia/Bangkok'
  readonly theme?: string | undefined
  readonly plugins: readonly string[]
}

/** A ready site; a theme or plugin that failed can be tried again. */
export interface SiteReady {
  readonly is: 'ready'
  readonly url: string
  readonly admin: string
  readonly outcomes: readonly Outcome[]
}

const hash8 = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)

const slug = (text: string): string => {
  const parsed = v.safeParse(WordpressSlug, text)
  if (parsed.success) return parsed.output
  throw new RangeError(`no slug of wordpress.org: ${text}`)
}

/** Tries a command and reports its outcome; the site is ready without it. */
const attempt = (kind: Outcome['kind'], name: string, command: string): string =>
  `if ${command}; then echo 'flow ${kind} ${name} installed'; else echo 'flow ${kind} ${name} failed'; fi`

const installSlug = (kind: 'theme' | 'plugin', name: string): string =>
  attempt(kind, slug(name), `wp ${kind} install ${slug(name)} --activate`)

const installCore =
  'wp core is-installed || wp core install --url="$SITE_URL" --title="$SITE_TITLE" --admin_user="$ADMIN_USER" --admin_email="$ADMIN_EMAIL" --skip-email --prompt=admin_password < /secrets/admin-password'

/** Returns the script of a first installation, which can be repeated. */
export const installScript = (
  { language, timezone, theme, plugins }: WordpressSite,
  updatesItself = false,
): string => {
  const locale = wordpressLocales[language]
  return [
    'cd /var/www/html',
    installCore,
    ...(language === 'en'
      ? []
      : [
          attempt(
            'language',
            locale,
            `wp language core install ${locale} && wp site switch-language ${locale}`,
          ),
        ]),
    `wp option update timezone_string ${timezone}`,
    'wp option update date_format d/m/Y',
    'wp option update start_of_week 1',
    // Until the owner goes live.
    'wp option update blog_public 0',
    'wp option update comment_moderation 1',
    "wp rewrite structure '/%post_id%/'",
    ...(theme === undefined ? [] : [installSlug('theme', theme)]),
    ...plugins.map((plugin) => installSlug('plugin', plugin)),
    ...(updatesItself
      ? ['plugin', 'theme'].map((kind) => `wp ${kind} auto-updates enable --all || echo 'none'`)
      : []),
    ...(language === 'en'
      ? []
      : [`wp language plugin install --all ${locale} || echo 'no language packs'`]),
  ].join('\n')
}

/** Returns a job of WP-CLI on the files of a space. */
export const wpJob = (
  model: SpaceModel,
  name: string,
  script: string,
  env: Readonly<Record<string, string>>,
  secret = 'app',
): JobPlan => ({
  name,
  uid: appImages.wordpress.uid,
  ...{ besideApp: true, backoffLimit: 3 },
  programs: [
    {
      ...{ name: 'wp', image: wpCliImage, script },
      env: [...databaseEnv(model), ...variables(env)],
      mounts: [
        { name: 'files', mountPath: appImages.wordpress.root },
        { name: 'secrets', mountPath: '/secrets', readOnly: true },
      ],
    },
  ],
  volumes: [
    { name: 'files', persistentVolumeClaim: { claimName: 'files' } },
    { name: 'secrets', secret: { secretName: secret } },
  ],
})

const siteUrl = ({ hosts }: SpaceModel): string => `https://${hosts[0] ?? ''}`

/** Installs WordPress in a space, once however often it runs; plugins that fail are reported. @throws StepUnknown, StepNotDone, RangeError for a slug that is none */
export const installWordPress = (
  deps: SpaceDeps,
  space: WebSpace,
  site: WordpressSite,
  steps: Steps,
): Promise<SiteReady | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    const model = await modelOf(deps, space)
    const admin = adminName(space.itemId)
    const url = siteUrl(model)
    const env = {
      ...{ SITE_URL: url, SITE_TITLE: site.title },
      ...{ ADMIN_USER: admin, ADMIN_EMAIL: site.adminEmail },
    }
    const updatesItself = space.addons.some(
      ({ name, value }) => name === 'wp-auto-update' && value === true,
    )
    const script = installScript(site, updatesItself)
    const plan = wpJob(model, `wp-install-${hash8([script, env])}`, script, env)
    const { isComplete, why, log } = await runJobs(deps, space, plan, 'WORDPRESS', steps)
    if (!isComplete) throw new SpaceHalt('WORDPRESS', 'fatal', `${why}: ${log.slice(-500)}`)
    const wanted = [
      ...(site.theme === undefined ? [] : [{ kind: 'theme' as const, name: site.theme }]),
      ...site.plugins.map((name) => ({ kind: 'plugin' as const, name })),
    ]
    return { is: 'ready', url, admin, outcomes: readOutcomes(log, wanted) } as const
  })

/** Installs themes or plugins on a ready site, such as those that failed before. */
export const installSlugs = (
  deps: SpaceDeps,
  space: WebSpace,
  wanted: readonly { readonly kind: 'theme' | 'plugin'; readonly name: string }[],
  steps: Steps,
): Promise<{ readonly is: 'done'; readonly outcomes: readonly Outcome[] } | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    const model = await modelOf(deps, space)
    const lines = wanted.map(({ kind, name }) => installSlug(kind, name))
    const script = ['cd /var/www/html', ...lines].join('\n')
    const name = await jobName(deps, steps, 'wp-slugs')
    const plan = wpJob(model, name, script, {})
    const { isComplete, why, log } = await runJob(deps, space, plan, 'WORDPRESS', steps)
    if (!isComplete) throw new SpaceHalt('WORDPRESS', 'retry', why)
    return { is: 'done', outcomes: readOutcomes(log, wanted) } as const
  })

/** Decides a job's name of an action that a customer can repeat, each time with its own steps. */
export const jobName = async (
  { randomBytes }: Pick<SpaceDeps, 'randomBytes'>,
  steps: Steps,
  prefix: string,
): Promise<string> => {
  type Named = { readonly name: string }
  const named = await steps.once<Named, Named>(`name-${prefix}`, {
    intent: () => ({ name: `${prefix}-${Buffer.from(randomBytes(5)).toString('hex')}` }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  return named?.name ?? prefix
}
