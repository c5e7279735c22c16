import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { WordpressSlug } from '../../../contract/wordpress-slug.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { mailText } from '../../platform/mail/index.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { adminName } from './credentials.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { appImages, wpCliImage } from './images.ts'
import { runJobs, type JobPlan } from './job.ts'
import { requireNamespace, modelOf, type SpaceDeps } from './own-space.ts'
import { variables } from './pod.ts'
import { pluginMap, pluginMount, pluginVolume, wordpressEnv } from './wordpress-objects.ts'
import { readOutcomes, type Outcome, type Part } from './wordpress-outcomes.ts'
import { doneLine, noteProgress } from './install-progress.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'
import type { SpaceModel } from './base-objects.ts'
import { databaseEnv } from './workload-objects.ts'

/** The languages of our shop, as WordPress names them. */
export const wordpressLocales = { en: 'en_US', km: 'km', th: 'th' } as const

/** What a new WordPress website is to be. */
export interface WordpressSetup {
  readonly title: string
  /** The customer's verified email address. */
  readonly adminEmail: string
  readonly language: keyof typeof wordpressLocales
  /** Of the mail to the customer. */
  readonly locale: Locale
  readonly timezone: 'Asia/Phnom_Penh' | 'Asia/Bangkok'
  readonly theme?: string | undefined
  readonly plugins: readonly string[]
}

/** A ready website; a theme or plugin that failed can be tried again. */
export interface WordpressReady {
  readonly is: 'ready'
  readonly url: string
  readonly admin: string
  readonly outcomes: readonly Outcome[]
}

export interface TestMail extends Pick<WordpressSetup, 'title' | 'adminEmail' | 'locale'> {
  readonly url: string
}

const hash8 = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)

const slug = (text: string): string => {
  const parsed = v.safeParse(WordpressSlug, text)
  if (parsed.success) return parsed.output
  throw new RangeError(`no slug of wordpress.org: ${text}`)
}

/** Tries a command and reports its outcome; the website is ready without it. */
export const attempt = ({ kind, name }: Part, command: string, otherwise = ''): string =>
  `if ${command}; then echo 'flow ${kind} ${name} installed'; else ${otherwise}echo 'flow ${kind} ${name} failed'; fi`

/** Sends a mail that shows the customer that the website can. */
const sendTestMail = 'wp flow-mail "$ADMIN_EMAIL" "$MAIL_SUBJECT" "$MAIL_TEXT"'

/** The outcome of the test mail. */
export const testMail: Part = { kind: 'mail', name: 'test' }

const installPart = ({ kind, name }: Part): string =>
  kind === 'mail'
    ? attempt(testMail, sendTestMail)
    : attempt({ kind, name: slug(name) }, `wp ${kind} install ${slug(name)} --activate`)

/** Returns the texts of the test mail. */
const mailEnv = ({ title, url, adminEmail, locale }: TestMail) => ({
  ADMIN_EMAIL: adminEmail,
  MAIL_SUBJECT: mailText(locale, 'wordpress-test.subject', { title }),
  MAIL_TEXT: mailText(locale, 'wordpress-test.text', { title, url }),
})

const installCore =
  'wp core is-installed || wp core install --url="$SITE_URL" --title="$SITE_TITLE" --admin_user="$ADMIN_USER" --admin_email="$ADMIN_EMAIL" --skip-email --prompt=admin_password < /secrets/admin-password'

/** Returns what a first installation installs and shows by itself. */
const partsOf = ({ theme, plugins }: Pick<WordpressSetup, 'theme' | 'plugins'>): Part[] => [
  ...(theme === undefined ? [] : [{ kind: 'theme' as const, name: theme }]),
  ...plugins.map((name) => ({ kind: 'plugin' as const, name })),
  testMail,
]

/** Returns the script of a first installation, which can be repeated. */
export const installScript = ({ language, timezone, theme, plugins }: WordpressSetup): string => {
  const locale = wordpressLocales[language]
  return [
    'cd /var/www/html',
    installCore,
    doneLine('core'),
    ...(language === 'en'
      ? []
      : [
          attempt(
            { kind: 'language', name: locale },
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
    doneLine('settings'),
    ...partsOf({ theme, plugins }).map(installPart),
    ...(language === 'en'
      ? []
      : ['plugin', 'theme'].map(
          (kind) => `wp language ${kind} install --all ${locale} || echo 'no language packs'`,
        )),
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
      env: [...databaseEnv(model), ...wordpressEnv(model), ...variables(env)],
      mounts: [
        { name: 'files', mountPath: appImages.wordpress.root },
        pluginMount,
        { name: 'secrets', mountPath: '/secrets', readOnly: true },
      ],
    },
  ],
  volumes: [
    { name: 'files', persistentVolumeClaim: { claimName: 'files' } },
    pluginVolume,
    { name: 'secrets', secret: { secretName: secret } },
  ],
})

/** Runs an installation, and stores how far it is while it runs. Throws SpaceHalt until it has ended. */
const runNoted = async (deps: SpaceDeps, space: WebSpace, plan: JobPlan, steps: Steps) => {
  try {
    return await runJobs(deps, space, plan, 'WORDPRESS', steps)
  } catch (error) {
    if (error instanceof SpaceHalt && error.halted.class === 'busy') {
      const [{ name: program }] = plan.programs
      const log = await deps.kubernetes.jobLog(namespaceOf(space), plan.name, program)
      await noteProgress(steps, log)
    }
    throw error
  }
}

/** When an installation whose jobs have all failed is tried again. */
const installAgainMs = 60 * 60_000

const websiteUrl = ({ hosts }: SpaceModel): string => `https://${hosts[0] ?? ''}`

/** Installs WordPress in a space, once however often it runs; plugins that fail are reported. @throws StepUnknown, StepNotDone, RangeError for a slug that is none */
export const installWordPress = (
  deps: SpaceDeps,
  space: WebSpace,
  setup: WordpressSetup,
  steps: Steps,
): Promise<WordpressReady | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    const model = await modelOf(deps, space)
    const admin = adminName(space.itemId)
    const url = websiteUrl(model)
    const env = {
      ...{ SITE_URL: url, SITE_TITLE: setup.title },
      ...{ ADMIN_USER: admin, ...mailEnv({ ...setup, url }) },
    }
    const script = installScript(setup)
    // A paid order waits for it, and its database may have been down while three jobs ran.
    const install = wpJob(model, `wp-install-${hash8([script, env])}`, script, env)
    const plan = { ...install, isTriedAgain: true }
    const { isComplete, why, log } = await runNoted(deps, space, plan, steps)
    if (!isComplete) {
      throw new SpaceHalt('WORDPRESS', 'fatal', `${why}: ${log.slice(-500)}`, installAgainMs)
    }
    return { is: 'ready', url, admin, outcomes: readOutcomes(log, partsOf(setup)) } as const
  })

/** Installs themes or plugins on a ready website, or sends its test mail, such as those that failed before. */
export const installParts = (
  deps: SpaceDeps,
  space: WebSpace,
  { wanted, mail }: { readonly wanted: readonly Part[]; readonly mail: TestMail },
  steps: Steps,
): Promise<{ readonly is: 'done'; readonly outcomes: readonly Outcome[] } | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    await requireNamespace(deps, space, 'WORDPRESS')
    const model = await modelOf(deps, space)
    const script = ['cd /var/www/html', ...wanted.map(installPart)].join('\n')
    const name = await jobName(deps, steps, 'wp-slugs')
    // The plugin of an older website cannot send the mail.
    await deps.kubernetes.apply(pluginMap(space))
    const plan = wpJob(model, name, script, mailEnv(mail))
    const { isComplete, why, log } = await runJobs(deps, space, plan, 'WORDPRESS', steps)
    if (!isComplete) throw new SpaceHalt('WORDPRESS', 'fatal', why)
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
