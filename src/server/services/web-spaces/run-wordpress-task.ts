import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { customers } from '../../platform/db/schema/index.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Ran } from '../web-space-tasks/index.ts'
import { applySchedule } from './back-up-space.ts'
import { countNewer } from './count-newer.ts'
import { installParts, type TestMail } from './install-wordpress.ts'
import type { SpaceDeps } from './own-space.ts'
import { spaceOf } from './space-config.ts'
import type { SpaceTask } from './space-task.ts'
import { testBackup } from './test-backup.ts'
import { lookForUpdates, setPublic, updateWebSpace } from './update-web-space.ts'
import { WordpressConfig } from './wordpress-config.ts'
import type { WordpressState } from './wordpress-state.ts'

/** Returns the account's email, which is verified, and its language. */
export const findOwner = async ({ db }: Pick<SpaceDeps, 'db'>, customerId: string) => {
  const [owner] = await db
    .select({ adminEmail: customers.email, locale: customers.locale, site: customers.websiteId })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (owner === undefined) throw new Error(`there is no customer ${customerId}`)
  return owner
}

/** Installs again what failed; what was installed stays as it is. */
const install = async (
  deps: SpaceDeps,
  { service }: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => {
  const { outcomes, websiteName: title, url } = v.parse(WordpressConfig, service.config)
  const wanted = outcomes.filter(({ kind, is }) => is !== 'installed' && kind !== 'language')
  const { adminEmail, locale } = await findOwner(deps, service.customerId)
  const mail: TestMail = { title, url, adminEmail, locale }
  const installed = await installParts(deps, spaceOf(service), { wanted, mail }, steps)
  if (installed.is === 'halted') return installed
  const again = new Map(installed.outcomes.map((one) => [`${one.kind} ${one.name}`, one]))
  return {
    is: 'done',
    config: { outcomes: outcomes.map((one) => again.get(`${one.kind} ${one.name}`) ?? one) },
  }
}

const seen = ({ clock }: SpaceDeps, { updates, isPublic }: WordpressState) => ({
  updates: { at: clock.now().toISOString(), items: updates },
  isPublic,
})

const update = async (
  deps: SpaceDeps,
  { service, subject }: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => {
  const found = await updateWebSpace(deps, spaceOf(service), subject, steps)
  if (found.is === 'halted') return found
  if (found.is === 'broken') return { is: 'refused', why: found.why }
  const config = seen(deps, found.state)
  if (found.outcomes.length === 0) return { is: 'done', config }
  return {
    is: 'done',
    config: { ...config, updated: { at: config.updates.at, outcomes: found.outcomes } },
  }
}

const look = async (deps: SpaceDeps, { service }: SpaceTask, steps: Steps): Promise<Ran<never>> => {
  const space = spaceOf(service)
  // The programs of cloud hosting are the customer's.
  if (space.family === 'ch') return applySchedule(deps, space)
  const found = await lookForUpdates(deps, space, steps)
  if (found.is === 'halted') return found
  if (found.is === 'broken') return { is: 'refused', why: found.why }
  return { is: 'done', config: seen(deps, found) }
}

const changePublic = async (
  deps: SpaceDeps,
  { service, subject }: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => {
  const isPublic = subject === 'on'
  const set = await setPublic(deps, spaceOf(service), isPublic, steps)
  return set.is === 'halted' ? set : { is: 'done', config: { isPublic } }
}

const test = async (deps: SpaceDeps, { service }: SpaceTask, steps: Steps): Promise<Ran<never>> => {
  const tested = await testBackup(deps, spaceOf(service), steps)
  if (tested.is === 'halted') return tested
  return tested.is === 'none'
    ? { is: 'refused', why: 'there is no backup yet' }
    : { is: 'done', config: testedConfig(tested.id, deps.clock.now().toISOString()) }
}

const testedConfig = (backup: string, at: string) => ({
  ...{ backupTestedAt: at, tested: { backup, at } },
})

const count = async (
  deps: SpaceDeps,
  { service, subject }: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => {
  const found = await countNewer(deps, spaceOf(service), subject, steps)
  if (found.is === 'halted') return found
  if (found.is === 'gone') return { is: 'refused', why: 'there is no such backup' }
  const at = deps.clock.now().toISOString()
  return { is: 'done', config: { newer: { backup: subject, at, ...found.newer } } }
}

const runners = {
  ...{ INSTALL: install, LOOK: look, UPDATE: update },
  ...{ PUBLIC: changePublic, TEST_BACKUP: test, COUNT_NEWER: count },
} as const

/** Runs a task of WordPress, or a nightly look at cloud hosting. @throws StepUnknown, StepNotDone */
export const runWordpressTask = (
  deps: SpaceDeps,
  kind: keyof typeof runners,
  task: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => runners[kind](deps, task, steps)
