import { createHmac } from 'node:crypto'
import { newPassword } from '../../platform/secrets/new-password.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { secretOf } from './base-objects.ts'
import { adminName, readCredentials } from './credentials.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { jobName, wpJob } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import { modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import type { WebSpace } from './web-space.ts'

const linkMs = 60_000

/** Returns a link into the dashboard that works once, for a minute. Never log or mail it. */
export const adminLink = (
  deps: SpaceDeps,
  space: WebSpace,
  url: string,
): Promise<{ readonly is: 'link'; readonly url: string; readonly expiresAt: Date } | SpaceHalted> =>
  untilHalt('WORDPRESS', async () => {
    const { loginKey } = await readCredentials(deps, space.itemId)
    const expiresAt = new Date(deps.clock.now().getTime() + linkMs)
    const claims = {
      user: adminName(space.itemId),
      exp: Math.floor(expiresAt.getTime() / 1000),
      nonce: Buffer.from(deps.randomBytes(16)).toString('hex'),
    }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const signature = createHmac('sha256', loginKey).update(payload).digest('base64url')
    return { is: 'link', url: `${url}/?flow_login=${payload}.${signature}`, expiresAt } as const
  })

/** Gives the first user a new password, which is returned once; each reset has its own steps. @throws StepUnknown, StepNotDone */
export const resetAdminPassword = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<
  { readonly is: 'password'; readonly user: string; readonly password: string } | SpaceHalted
> =>
  untilHalt('WORDPRESS', async () => {
    const namespace = await requireNamespace(deps, space, 'WORDPRESS')
    const password = await sealedPassword(deps, space.itemId, steps)
    const name = await jobName(deps, steps, 'wp-password')
    await deps.kubernetes.create(secretOf(space, name, { password }))
    const user = adminName(space.itemId)
    const script = [
      'cd /var/www/html',
      `wp user update ${user} --skip-email --prompt=user_pass < /secrets/password`,
    ].join('\n')
    const plan = wpJob(await modelOf(deps, space), name, script, {}, name)
    const { isComplete, why } = await runJobs(deps, space, plan, 'WORDPRESS', steps)
    await deps.kubernetes.remove({ kind: 'Secret', namespace, name })
    if (!isComplete) throw new SpaceHalt('WORDPRESS', 'fatal', `no new password: ${why}`)
    return { is: 'password', user, password } as const
  })

const sealedPassword = async (
  { secretBox, randomBytes }: SpaceDeps,
  itemId: string,
  steps: Steps,
): Promise<string> => {
  type Sealed = { readonly sealed: string }
  const purpose = `web-space-admin:${itemId}`
  const stored = await steps.once<Sealed, Sealed>('new-password', {
    intent: () => ({ sealed: secretBox.seal(newPassword(randomBytes), purpose) }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  const opened = secretBox.open(stored?.sealed ?? '', purpose)
  if (opened === undefined) throw new SpaceHalt('WORDPRESS', 'fatal', 'the key is gone')
  return opened.text
}
