import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeVerb,
  runVerb,
  uniqueVerbs,
  VerbError,
  type VerbContext,
} from '../../src/server/platform/verbs/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { verbs } from '../../src/server/staff/verbs.ts'
import { root } from '../../scripts/project-paths.ts'
import { runShop, startDesk, type Desk } from './operator-command.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const failedId = randomUUID()

describe('npm run shop', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await startDesk(async ({ db }) => {
      await db.execute(sql`insert into pgboss.job (id, name, data, output, source_name, keep_until)
        values (${failedId}::uuid, 'failed-jobs', '{"orderId": "o1"}', '{"message": "no route"}',
          'mail-receipt', now() + interval '1 year')`)
    })
  }, 120_000)
  afterAll(() => desk.stop())

  it('answers while the server runs on the same data', { timeout: 60_000 }, async () => {
    const listed = await desk.run('job', 'list', '--json')
    expect(listed.code).toBe(0)
    expect(JSON.parse(listed.said)).toContainEqual({ name: 'failed-jobs', waiting: 1, active: 0 })
    // Other users of the machine cannot open it.
    expect((await stat(join(desk.place.DATA_DIR, 'shop.sock'))).mode & 0o777).toBe(0o600)
  })

  it('lists failed jobs and retries them', { timeout: 60_000 }, async () => {
    expect((await desk.run('job', 'failed')).said).toMatch(
      new RegExp(`^${failedId}  mail-receipt  .*  no route$`),
    )
    expect(JSON.parse((await desk.run('job', 'show', failedId)).said)).toMatchObject({
      data: { orderId: 'o1' },
    })
    expect(await desk.run('job', 'retry', failedId, '--reason', 'mail server is back')).toEqual({
      code: 0,
      said: `${failedId} is in the queue mail-receipt again.`,
    })
    expect(await desk.run('job', 'retry', failedId, '--json')).toEqual({
      code: 1,
      said: JSON.stringify({ error: `There is no failed job ${failedId}.` }),
    })
    expect(await desk.run('job', 'failed')).toEqual({ code: 0, said: 'No job has failed.' })
  })

  it('shows its help, and the help of a noun', { timeout: 60_000 }, async () => {
    const all = await desk.run('--help')
    expect(all.code).toBe(0)
    for (const { noun, verb } of verbs)
      expect(all.said).toContain(`npm run shop -- ${noun} ${verb}`)
    const own = await desk.run('job', '--help')
    expect(own.said).toContain('npm run shop -- job retry ID')
    expect(own.said).not.toContain('voucher')
    expect((await desk.run()).code).toBe(2)
  })

  it('makes no database where there is none', { timeout: 60_000 }, async () => {
    const DATA_DIR = join(desk.directory, 'none')
    const settings = { DATA_DIR, DATABASE_URL: undefined, SECRET_KEYS: undefined }
    expect(await runShop(['database', 'backup'], settings)).toEqual({
      code: 1,
      said: `DATA_DIR ${DATA_DIR} has no database: name the shop's settings, such as SETTINGS_FILE=/etc/shop/shop.env`,
    })
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  })

  it('acts only on the database that it names', { timeout: 60_000 }, async () => {
    const { said, code } = await runShop(['secret', 'status'], {
      ...desk.place,
      SECRET_KEYS: `other:${randomBytes(32).toString('base64')}`,
    })
    if (desk.place.DATABASE_URL === undefined) {
      expect({ said, code }).toEqual({
        code: 1,
        said: 'The running server has other SECRET_KEYS.',
      })
    } else expect(said).toBe('other seals now: nothing')
  })

  it('works on the data of a stopped server', { timeout: 60_000 }, async () => {
    const audit = await desk.read((db) =>
      rowsOf(db, sql`select action, reason, after from audit_log`),
    )
    expect(audit).toEqual([{ action: 'job retry', reason: 'mail server is back', after: null }])
    expect(await desk.run('account', 'ban', 'demo')).toEqual({ code: 0, said: 'demo is banned.' })
  })
})

describe('an operator verb', () => {
  let shop: ShopApi
  beforeAll(async () => {
    const SECRET_KEYS = `one:${randomBytes(32).toString('base64')}`
    shop = await startApi({ JOBS: 'off', SECRET_KEYS })
  })
  afterAll(() => shop.stop())

  it('that a page for operators names, and that only reads, answers', async () => {
    const docs = join(root, 'docs')
    const pages = (await readdir(docs, { recursive: true })).filter((name) =>
      /^(?:operations[\w-]*|runbooks\/[\w-]+)\.md$/.test(name),
    )
    const texts = await Promise.all(pages.map((name) => readFile(join(docs, name), 'utf8')))
    const named = new Set(
      Array.from(
        texts.join('\n').matchAll(/npm run shop -- ([a-z-]+ [a-z-]+)/g),
        ([, words = '']) => words,
      ),
    )
    const reading = verbs.filter(
      ({ noun, verb, changes, takes }) =>
        named.has(`${noun} ${verb}`) && !changes && (takes ?? []).length === 0,
    )
    expect(reading.length).toBeGreaterThan(5)
    const actor = { kind: 'operator', id: 'dara' } as const
    for (const { noun, verb } of reading) {
      const answer = await shop.app.command({ args: [noun, verb], actor, files: {} })
      expect(answer, `${noun} ${verb}`).toMatchObject({ code: 0 })
    }
  })

  it('that fails changes nothing and is not in the audit log', async () => {
    const { db, clock, app } = shop
    const announced: string[] = []
    const context: VerbContext = {
      ...{ db, clock, log: createLog('silent'), newId: randomUUID, dataDir: 'memory://' },
      backup: readConfig({}).backup,
      staffUrl: () => '',
      secretKeys: () => Promise.resolve(undefined),
      ...{ enqueue: app.jobs.enqueue, retryFailed: app.jobs.retryFailed },
      notifyTabs: (id) => void announced.push(id),
    }
    const rename = changeVerb({
      ...{ noun: 'account', verb: 'rename', permission: 'account:change', help: [] },
      input: v.object({ fails: v.boolean() }),
      subject: () => 'demo',
      look: () => Promise.resolve(null),
      run: async ({ fails }, within) => {
        await within.db.execute(sql`update customers set first_name = 'Renamed'`)
        within.notifyTabs('demo')
        if (fails) throw new VerbError('no')
        return { text: 'done' }
      },
    })
    const readCounts = async () => {
      const [row] = await rowsOf<{ renamed: number; audited: number }>(
        db,
        sql`select (select count(*)::integer from customers where first_name = 'Renamed') as renamed,
          (select count(*)::integer from audit_log) as audited`,
      )
      return row
    }
    const actor = { kind: 'operator', id: 'root', reason: '' } as const
    await expect(runVerb(rename, { fails: true }, actor, context)).rejects.toThrow('no')
    expect(await readCounts()).toEqual({ renamed: 0, audited: 0 })
    expect(announced).toEqual([])
    await runVerb(rename, { fails: false }, actor, context)
    expect(await readCounts()).toMatchObject({ audited: 1 })
    expect(announced).toEqual(['demo'])
  })

  it('has a unique name', () => {
    expect(() => uniqueVerbs([...verbs, ...verbs.slice(0, 1)])).toThrow('verb account ban')
  })
})
