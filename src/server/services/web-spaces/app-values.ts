import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import { secretOf } from './base-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { applyAll, modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { ensureStep, isUp, waitStep } from './wait.ts'
import type { WebSpace } from './web-space.ts'
import { appDeployment, valuesLabel, valuesSecret } from './workload-objects.ts'

/** The environment values of a space; revision 0 has none. */
export interface AppValues {
  readonly revision: number
  readonly values: Readonly<Record<string, string>>
}

type ValueDeps = Pick<SpaceDeps, 'db' | 'secretBox'>

/** What a space's values are sealed for. */
export const valuesPurpose = (itemId: string): string => `web-space-values:${itemId}`

const Values = v.record(v.string(), v.string())

/** Reads the values of a space. Throws SpaceHalt without the key. */
export const readValues = async (
  { db, secretBox }: ValueDeps,
  itemId: string,
): Promise<AppValues> => {
  const [row] = await rowsOf<{ sealed: string; revision: number }>(
    db,
    sql`select sealed, revision from web_space_values where item_id = ${itemId}::uuid`,
  )
  if (row === undefined) return { revision: 0, values: {} }
  const opened = secretBox.open(row.sealed, valuesPurpose(itemId))
  if (opened === undefined) throw new SpaceHalt('APP', 'fatal', 'the key of the values is gone')
  return { revision: row.revision, values: v.parse(Values, JSON.parse(opened.text)) }
}

/** Stores values after a revision; returns false when another change came first. */
export const storeValues = async (
  { db, secretBox }: ValueDeps,
  itemId: string,
  { revision, values }: AppValues,
): Promise<boolean> => {
  const sealed = secretBox.seal(JSON.stringify(values), valuesPurpose(itemId))
  const stored = await rowsOf(
    db,
    sql`insert into web_space_values as t (item_id, sealed, revision)
      values (${itemId}::uuid, ${sealed}, 1)
      on conflict (item_id) do update set sealed = excluded.sealed, revision = t.revision + 1
        where t.revision = ${revision}
      returning 1 as stored`,
  )
  return stored.length > 0
}

/** Forgets the values of a removed space. */
export const forgetValues = async (db: Queryable, itemId: string): Promise<void> => {
  await rowsOf(db, sql`delete from web_space_values where item_id = ${itemId}::uuid`)
}

const valuesObject = (space: WebSpace, { values }: AppValues): KubeIntent =>
  secretOf(space, valuesSecret, values)

const crashing = 'CrashLoopBackOff'

/** An app that does not listen by then does not start with its values. */
const patienceMs = 5 * 60_000

type Started = 'UP' | 'CRASHED' | 'LATE'

/** Restarts the app with its values, with the steps of the change. @throws StepUnknown, StepNotDone */
export const applyValues = (
  deps: SpaceDeps,
  space: WebSpace,
  { createdAt, isSuspended }: { readonly createdAt: Date; readonly isSuspended: boolean },
  steps: Steps,
): Promise<
  { readonly is: 'done' } | { readonly is: 'refused'; readonly why: string } | SpaceHalted
> =>
  untilHalt('APP', async () => {
    const { kubernetes, clock } = deps
    const namespace = await requireNamespace(deps, space, 'APP')
    const stored = await readValues(deps, space.itemId)
    const model = await modelOf(deps, space, isSuspended)
    await ensureStep(steps, 'values', async () => {
      // Pods start with what the Secret has then.
      await kubernetes.apply(valuesObject(space, stored))
      await applyAll(deps, [appDeployment(model)])
    })
    const started = await waitStep<Started>(deps, steps, 'app', 'APP', async () => {
      // Pods of earlier values may crash meanwhile.
      const label = `app=app,${valuesLabel}=${stored.revision}`
      const pods = await kubernetes.listPods(namespace, label)
      if (pods.some(({ waits }) => waits?.reason === crashing)) return 'CRASHED'
      if ((await isUp(deps, namespace, 'Deployment', 'app', 'APP')) === true) return 'UP'
      return clock.now().getTime() - createdAt.getTime() >= patienceMs ? 'LATE' : undefined
    })
    return started === 'UP' ? { is: 'done' } : { is: 'refused', why: started }
  })
