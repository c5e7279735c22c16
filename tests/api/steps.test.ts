import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Database, type Queryable } from '../../src/server/platform/db/database.ts'
import {
  createSteps,
  finishedSteps,
  readSteps,
  settleUnknown,
  StepNotDone,
  StepUnknown,
  TryLater,
  unknownSteps,
  type Step,
} from '../../src/server/platform/steps/index.ts'
import { openTestDatabase } from './shop-api.ts'

let database: Database
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.drop())

/** A provider that creates servers by name. */
const createRemote = () => {
  const made: string[] = []
  const step: Step<{ name: string }, { id: string }> = {
    intent: () => ({ name: `server-${randomUUID()}` }),
    look: ({ name }) => Promise.resolve(made.includes(name) ? { id: `id-of-${name}` } : undefined),
    run: ({ name }) => {
      made.push(name)
      return Promise.resolve({ id: `id-of-${name}` })
    },
  }
  return { made, step }
}

const killed = new Error('killed')

/** Makes one run like a new job. */
const runOf = async (owner: string, onlyLooks = false) => {
  const { db } = database
  return createSteps({ db, owner, onlyLooks, stored: await readSteps(db, owner) })
}

/** Stores a run’s finished steps, as its caller does with the result. */
const store = async (db: Queryable, owner: string, run: Awaited<ReturnType<typeof runOf>>) =>
  rowsOf(db, finishedSteps(owner, run.takeFinished()))

const stateOf = async (owner: string) => (await readSteps(database.db, owner))[0]?.state

describe('a step', () => {
  it('stores its intent before the call, and its value with the result', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const run = await runOf(owner)
    const value = await run.once('create', {
      ...step,
      run: async (intent) => {
        expect(await readSteps(database.db, owner)).toMatchObject([
          { name: 'create', intent, state: 'STARTED', tries: 1 },
        ])
        return step.run(intent)
      },
    })
    expect(value).toEqual({ id: `id-of-${made[0] ?? ''}` })
    await store(database.db, owner, run)
    expect(await readSteps(database.db, owner)).toMatchObject([{ state: 'DONE', value }])
    const later = await runOf(owner)
    expect(await later.once('create', step)).toEqual(value)
    expect(made).toHaveLength(1)
  })

  it('interrupted between call and record is found by a look: the object exists once', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const run = await runOf(owner)
    const cutOff = run.once('create', {
      ...step,
      run: async (intent) => {
        await step.run(intent)
        throw killed
      },
    })
    await expect(cutOff).rejects.toBe(killed)
    expect(await readSteps(database.db, owner)).toMatchObject([
      { state: 'STARTED', last_error: 'killed' },
    ])
    const again = await runOf(owner)
    expect(await again.once('create', step)).toEqual({ id: `id-of-${made[0] ?? ''}` })
    expect(made).toHaveLength(1)
  })

  it('that changed nothing outside is run again with the same intent', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const names: string[] = []
    const busy = await runOf(owner)
    const refused = busy.once('create', {
      ...step,
      run: ({ name }) => {
        names.push(name)
        return Promise.reject(new TryLater('busy'))
      },
    })
    await expect(refused).rejects.toThrow('busy')
    const again = await runOf(owner)
    await again.once('create', step)
    expect(made).toEqual(names)
  })

  it('without a look is UNKNOWN after an interruption: staff see it, and nothing repeats it', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const { intent, run: make } = step
    const blind = { intent, run: make }
    const run = await runOf(owner)
    const cutOff = run.once('create', {
      intent,
      run: async (decided) => {
        await make(decided)
        throw killed
      },
    })
    await expect(cutOff).rejects.toBe(killed)
    for (let tries = 0; tries < 2; tries += 1) {
      const again = await runOf(owner)
      await expect(again.once('create', blind)).rejects.toThrow(StepUnknown)
    }
    expect(made).toHaveLength(1)
    expect(await unknownSteps(database.db)).toContainEqual(
      expect.objectContaining({ owner, name: 'create' }),
    )
    const value = { id: 'seen by staff' }
    const found = { owner, name: 'create' }
    expect(await settleUnknown(database.db, found, { happened: true, value })).toBe(true)
    expect(await settleUnknown(database.db, found, { happened: true, value })).toBe(false)
    expect(await (await runOf(owner)).once('create', blind)).toEqual(value)
  })

  it('without a look may run again when it certainly changed nothing, or when staff say so', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const { intent, run: make } = step
    const busy = await runOf(owner)
    const later = () => Promise.reject(new TryLater('busy'))
    await expect(busy.once('create', { intent, run: later })).rejects.toThrow('busy')
    const cutOff = await runOf(owner)
    const lost = () => Promise.reject(killed)
    await expect(cutOff.once('create', { intent, run: lost })).rejects.toBe(killed)
    const blind = await runOf(owner)
    await expect(blind.once('create', { intent, run: make })).rejects.toThrow(StepUnknown)
    await settleUnknown(database.db, { owner, name: 'create' }, { happened: false })
    const again = await runOf(owner)
    await again.once('create', { intent, run: make })
    expect(made).toHaveLength(1)
    expect(await stateOf(owner)).toBe('DONE')
  })

  it('is run by one of two workers', async () => {
    for (const isRetry of [false, true]) {
      const owner = randomUUID()
      const { made, step } = createRemote()
      if (isRetry) {
        const lost = () => Promise.reject(killed)
        await expect((await runOf(owner)).once('create', { ...step, run: lost })).rejects.toBe(
          killed,
        )
      }
      const workers = [await runOf(owner), await runOf(owner)]
      const ends = await Promise.allSettled(workers.map((worker) => worker.once('create', step)))
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: expect.any(TryLater) as unknown,
      })
      expect(made).toHaveLength(1)
    }
  })

  it('commits with its consequences, or not at all', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const note = (tx: Queryable, what: string) =>
      rowsOf(
        tx,
        sql`insert into steps (owner, name, intent, state)
          values (${owner}::uuid, ${what}, '{}'::jsonb, 'DONE')`,
      )
    const failing = await runOf(owner)
    const rolledBack = failing.once('create', {
      ...step,
      done: async (tx) => {
        await note(tx, 'noted')
        throw killed
      },
    })
    await expect(rolledBack).rejects.toBe(killed)
    expect(await readSteps(database.db, owner)).toMatchObject([
      { name: 'create', state: 'STARTED' },
    ])
    const again = await runOf(owner)
    await again.once('create', {
      ...step,
      done: async (tx) => {
        await note(tx, 'noted')
      },
    })
    const stored = await readSteps(database.db, owner)
    expect(stored.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
      'create DONE',
      'noted DONE',
    ])
    expect(made).toHaveLength(1)
  })

  it('is stored before the next one begins', async () => {
    const owner = randomUUID()
    const { step } = createRemote()
    const run = await runOf(owner)
    await run.once('create', step)
    await run.once('start', {
      ...step,
      intent: async (tx) => {
        const stored = await readSteps(tx, owner)
        expect(stored).toMatchObject([{ name: 'create', state: 'DONE' }])
        return { name: 'second' }
      },
    })
    expect(run.takeFinished().size).toBe(1)
  })

  it('does not start without an intent', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    const run = await runOf(owner)
    expect(await run.once('create', { ...step, intent: () => undefined })).toBeUndefined()
    expect([made, await readSteps(database.db, owner)]).toEqual([[], []])
  })
})

describe('a run that only looks', () => {
  it('finds completed steps, and starts none', async () => {
    const owner = randomUUID()
    const { made, step } = createRemote()
    await expect((await runOf(owner, true)).once('create', step)).rejects.toThrow(StepNotDone)
    const lost = () => Promise.reject(killed)
    const cutOff = await runOf(owner)
    await expect(cutOff.once('create', { ...step, run: lost })).rejects.toBe(killed)
    await expect((await runOf(owner, true)).once('create', step)).rejects.toThrow(StepNotDone)
    const [stored] = await readSteps(database.db, owner)
    const { name } = (stored?.intent ?? {}) as { name: string }
    made.push(name)
    expect(await (await runOf(owner, true)).once('create', step)).toEqual({
      id: `id-of-${made[0] ?? ''}`,
    })
  })
})
