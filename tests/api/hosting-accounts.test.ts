import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readSteps } from '../../src/server/platform/steps/index.ts'
import {
  accountName,
  packageLimits,
  packageNameOf,
  provisionAccount,
  removeTemporarySubdomain,
} from '../../src/server/services/hosting/index.ts'
import { killed, startHosting, type HostingBench } from './hosting-bench.ts'
import { until } from './shop-api.ts'
import { connectWhm } from './whm-account.ts'

let hosting: HostingBench
beforeAll(async () => {
  hosting = await startHosting()
})
afterAll(() => hosting.stop())
afterEach(() => {
  hosting.sandbox.behaviours.reset()
})

const minute = 60_000
const active = { is: 'active' }

describe('a hosting account', () => {
  it('is created with its package, our tag and a password that was stored before', async () => {
    const order = hosting.newOrder()
    const { itemId, domain } = order
    const user = accountName(itemId, 0)
    expect(await hosting.provision(order)).toMatchObject({ ...active, user, ip: '203.0.113.10' })
    expect(await hosting.deps.whm.findAccount(user)).toMatchObject({
      ...{ user, domain, email: `hosting+${itemId}@tonle.example`, diskLimitMb: 5120 },
      plan: expect.stringMatching(/^fl-sh-basic-v\d+$/) as unknown,
    })
    const stored = await readSteps(hosting.db, itemId)
    const { sealed } = v.parse(
      v.object({ sealed: v.string() }),
      stored.find(({ name }) => name === 'password')?.value,
    )
    const password = hosting.deps.secretBox.open(sealed, `hosting-password:${itemId}`)?.text ?? ''
    const [account] = await hosting.accountsOn(domain)
    expect(account?.passwordHash).toBe(createHash('sha256').update(password).digest('hex'))
    expect(JSON.stringify(stored)).not.toContain(password)
  })

  it('has a subdomain of our zone until it ends', async () => {
    const order = hosting.newOrder()
    const user = accountName(order.itemId, 0)
    const name = `${user}.sh.tonle.site`
    const { powerdns, whm } = hosting.deps
    const records = async () =>
      (await powerdns.readZone('sh.tonle.site'))?.recordSets.filter((set) => set.name === name)
    hosting.behave({ loseAnswer: ['create_parked_domain_for_user'] })
    expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: 'retry' })
    hosting.behave({ loseAnswer: [], sslMs: 0 })
    expect(await hosting.provision(order)).toMatchObject({ ...active, temporaryDomain: name })
    expect(await whm.parkedDomains(user)).toEqual([name])
    expect(await records()).toMatchObject([{ type: 'A', contents: ['203.0.113.10'] }])
    expect((await whm.securedNames(user)).has(name)).toBe(true)
    await removeTemporarySubdomain(hosting.deps, name)
    expect(await records()).toEqual([])
    const reason = 'You have reached your maximum number of parked domains; quota exceeded.'
    hosting.behave({ refuse: { create_parked_domain_for_user: reason } })
    const none = await hosting.provision(hosting.newOrder())
    expect(none).toMatchObject(active)
    expect(none).not.toHaveProperty('temporaryDomain')
  })

  it('is created once, however often the work runs again', async () => {
    const order = hosting.newOrder()
    const first = await hosting.provision(order)
    expect(first).toMatchObject(active)
    expect(await hosting.provision(order)).toEqual(first)
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([1])
  })

  it('shares the package of a plan with the same limits', async () => {
    const [a, b] = [
      await hosting.provision(hosting.newOrder()),
      await hosting.provision(hosting.newOrder()),
    ]
    const { addons } = hosting.newOrder()
    const larger = addons.map((addon) =>
      addon.name === 'sh-quota' ? { name: addon.name, value: 10 } : addon,
    )
    const c = await hosting.provision(hosting.newOrder({ addons: larger }))
    const names = [a, b, c].map((result) => (result.is === 'active' ? result.packageName : ''))
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
  })

  it('sends at most 500 messages an hour, also on a package made without that limit', async () => {
    const order = hosting.newOrder({ plan: 'sh-mail' })
    const { whm } = hosting.deps
    const limits = packageLimits(order.addons)
    const name = packageNameOf(order.plan, limits)
    await whm.ensurePackage(name, limits)
    const limit = async () =>
      (await hosting.packageLimits(whm.packageName(name)))?.['MAX_EMAIL_PER_HOUR']
    expect(await limit()).toBe('unlimited')
    expect(await hosting.provision(order)).toMatchObject({ ...active, packageName: name })
    expect(await limit()).toBe('500')
  })

  it('gets the next name where a foreign account has the first ones', async () => {
    const order = hosting.newOrder()
    const taken = [accountName(order.itemId, 0), accountName(order.itemId, 1)]
    hosting.behave({ taken })
    const user = accountName(order.itemId, 2)
    expect(await hosting.provision(order)).toMatchObject({ ...active, user })
    hosting.behave({ taken: [] })
    expect(await hosting.provision(order)).toMatchObject({ ...active, user })
    expect(await hosting.accountsOn(order.domain)).toHaveLength(1)
    for (const name of taken) expect(await hosting.resultsOf('createacct', name)).toEqual([])
  })

  it('gets the next name where another account begins with the same eight characters', async () => {
    const order = hosting.newOrder()
    await hosting.deps.whm.createAccount({
      ...{ user: `${accountName(order.itemId, 0)}z`, domain: `z${order.domain}` },
      ...{ packageName: 'default', password: 'Correct-Horse-42-Battery', contactEmail: 'a@b.co' },
    })
    const user = accountName(order.itemId, 1)
    expect(await hosting.provision(order)).toMatchObject({ ...active, user })
  })

  it('is for staff when no name is free', async () => {
    const order = hosting.newOrder()
    const reason = 'Sorry, a group for that username already exists.'
    hosting.behave({ refuse: { createacct: reason } })
    expect(await hosting.provision(order)).toMatchObject({
      ...{ is: 'halted', class: 'fatal', why: '20 names are taken' },
    })
  })
})

describe('an account whose outcome is unknown', () => {
  it.each([
    ['the answer is lost', { loseAnswer: ['createacct'] }],
    ['a proxy answers 524', { proxyTimeout: ['createacct'] }],
  ])('is found when %s', async (_, fault) => {
    const order = hosting.newOrder()
    hosting.behave(fault)
    expect(await hosting.provision(order)).toMatchObject(active)
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([1])
  })

  it('is found by a later run when also the look is lost', async () => {
    const order = hosting.newOrder()
    hosting.behave({ loseAnswer: ['createacct'], proxyTimeout: ['domainuserdata'] })
    expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: 'retry' })
    hosting.sandbox.behaviours.reset()
    expect(await hosting.provision(order)).toMatchObject(active)
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([1])
  })

  it('is awaited while WHM still creates it, and not created again', async () => {
    const order = hosting.newOrder()
    const hasty = { whm: connectWhm(hosting.sandbox, hosting.clock, { timeoutMs: 500 }) }
    hosting.behave({ createMs: 1_500 })
    expect(await hosting.provision(order, hasty)).toMatchObject({ is: 'halted', class: 'retry' })
    await until(
      () => hosting.provision(order),
      ({ is }) => is === 'active',
    )
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([1])
  })

  it('is created again only after five minutes without a trace', async () => {
    const order = hosting.newOrder()
    const user = accountName(order.itemId, 0)
    hosting.behave({ refuse: { createacct: 'The operation timed out' } })
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: 'retry' })
    }
    hosting.sandbox.behaviours.reset()
    expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: 'retry' })
    expect(await hosting.resultsOf('createacct', user)).toEqual([0])
    hosting.advance(5 * minute)
    expect(await hosting.provision(order)).toMatchObject({ ...active, user })
    expect(await hosting.resultsOf('createacct', user)).toEqual([0, 1])
  })
})

describe('an account that an earlier attempt created late under another name', () => {
  it('is found by its domain and our tag', async () => {
    const order = hosting.newOrder()
    const { itemId, domain } = order
    const late = accountName(itemId, 0)
    await hosting.deps.whm.createAccount({
      ...{ user: late, domain, packageName: 'default', password: 'Correct-Horse-42-Battery' },
      contactEmail: `hosting+${itemId}@tonle.example`,
    })
    // The first name looks taken while its account is being written.
    const whm = {
      ...hosting.deps.whm,
      findAccount: (user: string) =>
        user === late && !isWritten
          ? Promise.resolve('foreign' as const)
          : hosting.deps.whm.findAccount(user),
      createAccount: (account: Parameters<typeof hosting.deps.whm.createAccount>[0]) => {
        isWritten = true
        return hosting.deps.whm.createAccount(account)
      },
    }
    let isWritten = false
    expect(await hosting.provision(order, { whm })).toMatchObject({ ...active, user: late })
    expect(await hosting.accountsOn(domain)).toHaveLength(1)
  })
})

describe('a half-made account', () => {
  const startHalf = async () => {
    const order = hosting.newOrder()
    hosting.behave({ half: true })
    expect(await hosting.provision(order)).toMatchObject({
      ...{ is: 'halted', class: 'busy', afterMs: minute },
    })
    hosting.behave({ half: false })
    return { order, user: accountName(order.itemId, 0) }
  }

  it('is left alone for a minute, then removed and created anew', async () => {
    const { order, user } = await startHalf()
    hosting.advance(minute - 1000)
    expect(await hosting.provision(order)).toMatchObject({ is: 'halted', afterMs: 1000 })
    expect(await hosting.resultsOf('removeacct', user)).toEqual([])
    hosting.advance(1000)
    expect(await hosting.provision(order)).toMatchObject({ ...active, user })
    expect(await hosting.resultsOf('removeacct', user)).toEqual([1])
    expect(await hosting.deps.whm.findDomainUser(order.domain)).toBe(user)
  })

  it('is for staff after an hour, and not removed', async () => {
    const { order, user } = await startHalf()
    hosting.advance(61 * minute)
    expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: 'fatal' })
    expect(await hosting.resultsOf('removeacct', user)).toEqual([])
  })

  it('is for staff without our tag', async () => {
    const { order, user } = await startHalf()
    hosting.advance(2 * minute)
    const changes = { contactMail: 'another@tonle.example' }
    expect(await hosting.provision(order, changes)).toMatchObject({ is: 'halted', class: 'fatal' })
    expect(await hosting.resultsOf('removeacct', user)).toEqual([])
  })
})

describe('a refused account', () => {
  it.each([
    ['quota', 'the license is full', { maxAccounts: 0 }],
    ['quota', 'the disk is full', { diskFull: true }],
    ['fatal', 'the token is refused', { denied: true }],
    ['retry', 'WHM is down', { down: true }],
    ['fatal', 'the owner is unknown', { refuse: { createacct: 'Owner does not exist' } }],
  ])('halts as %s when %s, and is created once that has passed', async (kind, _, fault) => {
    const order = hosting.newOrder()
    hosting.behave(fault)
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: kind })
    }
    hosting.sandbox.behaviours.reset()
    expect(await hosting.provision(order)).toMatchObject(active)
    expect(await hosting.accountsOn(order.domain)).toHaveLength(1)
  })

  it('halts as quota at our own maximum, without a call', async () => {
    const order = hosting.newOrder()
    const full = await hosting.provision(order, { maxAccounts: 1 })
    expect(full).toMatchObject({ is: 'halted', class: 'quota' })
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([])
    expect(await hosting.provision(order, { maxAccounts: 10_000 })).toMatchObject(active)
  })

  it('halts as input when the DNS has the domain, and is created with another one', async () => {
    const order = hosting.newOrder()
    hosting.behave({ zones: [order.domain] })
    expect(await hosting.provision(order)).toMatchObject({
      ...{
        is: 'halted',
        class: 'input',
        why: expect.stringMatching(/^A DNS entry for/) as unknown,
      },
    })
    const changed = { ...order, domain: `other-${order.domain}` }
    expect(await hosting.provision(changed)).toMatchObject(active)
    expect(await hosting.accountsOn(changed.domain)).toHaveLength(1)
  })

  it('halts as input when another account has the domain', async () => {
    const { domain } = hosting.newOrder()
    await hosting.provision(hosting.newOrder({ domain }))
    const order = hosting.newOrder({ domain })
    expect(await hosting.provision(order)).toMatchObject({ is: 'halted', class: 'input' })
    expect(await hosting.accountsOn(domain)).toHaveLength(1)
  })
})

describe('a process', () => {
  /** Runs until the account is there; time passes between the runs. */
  const finish = (order: Parameters<HostingBench['provision']>[0]) =>
    until(
      () => {
        hosting.advance(minute)
        return hosting.provision(order)
      },
      ({ is }) => is === 'active',
    )

  it.each([
    ['all goes well', {}],
    ['answers are lost', { loseAnswer: ['createacct', 'editpkg'] }],
    ['accounts are left half-made', { half: true }],
  ])('killed at any moment while %s creates one account', async (_, fault) => {
    const counting = hosting.killing(hosting.deps.whm, 0)
    await hosting.provision(hosting.newOrder(), { whm: counting })
    expect(counting.moments()).toBeGreaterThan(5)
    for (let moment = 1; moment <= counting.moments(); moment += 1) {
      const order = hosting.newOrder({ plan: `kill-${moment}` })
      hosting.behave(fault)
      const whm = hosting.killing(hosting.deps.whm, moment)
      const ended = await hosting.provision(order, { whm }).catch((error: unknown) => error)
      expect([killed, 'halted', 'active']).toContain(
        ended === killed ? ended : (ended as { is: string }).is,
      )
      hosting.sandbox.behaviours.reset()
      const user = accountName(order.itemId, 0)
      expect(await finish(order)).toMatchObject({ ...active, user })
      expect(await hosting.accountsOn(order.domain)).toHaveLength(1)
      const created = await hosting.resultsOf('createacct', user)
      expect(created.filter((result) => result === 1)).toHaveLength(1)
    }
  })

  it('killed before it stored its last step finds the account', async () => {
    const order = hosting.newOrder()
    const lost = hosting.withSteps(order.itemId, async (steps) => {
      expect(await provisionAccount(hosting.deps, order, steps)).toMatchObject(active)
      throw killed
    })
    await expect(lost).rejects.toBe(killed)
    expect(await hosting.provision(order)).toMatchObject(active)
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([1])
  })

  it('beside another one creates one account', async () => {
    const order = hosting.newOrder()
    const both = await Promise.all([hosting.provision(order), hosting.provision(order)])
    expect(both.some(({ is }) => is === 'active')).toBe(true)
    expect(await hosting.accountsOn(order.domain)).toHaveLength(1)
    expect(await finish(order)).toMatchObject(active)
    expect(await hosting.resultsOf('createacct', accountName(order.itemId, 0))).toEqual([1])
  })
})
