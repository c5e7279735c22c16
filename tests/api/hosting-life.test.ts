import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  backUpAccount,
  changePassword,
  changePlan,
  readAccountUsage,
  readAccountBackups,
  restoreAccount,
  secureDomain,
  setSuspended,
  signInLink,
  terminateAccount,
  type HostingAccount,
  type HostingOrder,
} from '../../src/server/services/hosting/index.ts'
import { startHosting, type HostingBench } from './hosting-bench.ts'
import { until } from './shop-api.ts'

let hosting: HostingBench
beforeAll(async () => {
  hosting = await startHosting()
})
afterAll(() => hosting.stop())
afterEach(() => {
  hosting.sandbox.behaviours.reset()
})

const done = { is: 'done' }
const ip = '203.0.113.10'

/** Creates an account as it is stored with a service. */
const newAccount = async (): Promise<HostingAccount> => {
  const order = hosting.newOrder()
  const created = await hosting.provision(order)
  if (created.is === 'halted') throw new Error(created.why)
  return { itemId: order.itemId, domain: order.domain, user: created.user }
}

const found = (account: HostingAccount) => hosting.deps.whm.findAccount(account.user)

describe('an account', () => {
  it('is suspended and resumed, each call once', async () => {
    const account = await newAccount()
    for (const suspended of [true, true, false, false]) {
      expect(await setSuspended(hosting.deps, account, suspended, 'overdue')).toEqual(done)
      expect(await found(account)).toMatchObject({ isSuspended: suspended })
    }
    expect(await hosting.resultsOf('suspendacct', account.user)).toEqual([1])
    expect(await hosting.resultsOf('unsuspendacct', account.user)).toEqual([1])
  })

  it('with a locked suspension is for staff', async () => {
    const account = await newAccount()
    hosting.behave({ lockSuspensions: true })
    await setSuspended(hosting.deps, account, true, 'abuse')
    expect(await setSuspended(hosting.deps, account, false, 'paid')).toMatchObject({
      ...{ is: 'halted', class: 'fatal' },
    })
  })

  it('moves to another plan and back', async () => {
    const account = await newAccount()
    const { plan, addons } = hosting.newOrder()
    const larger = addons.map((addon) =>
      addon.name === 'sh-quota' ? { name: addon.name, value: 20 } : addon,
    )
    const lite = { plan: 'sh-lite', addons: larger }
    expect(await changePlan(hosting.deps, account, lite)).toEqual(done)
    expect(await changePlan(hosting.deps, account, lite)).toEqual(done)
    expect(await found(account)).toMatchObject({ diskLimitMb: 20_480 })
    expect(await hosting.resultsOf('changepackage', account.user)).toEqual([1])
    await changePlan(hosting.deps, account, { plan, addons })
    expect(await found(account)).toMatchObject({ diskLimitMb: 5120 })
  })

  it('gets a password that is strong enough', async () => {
    const account = await newAccount()
    expect(await changePassword(hosting.deps, account, 'secret')).toEqual({ is: 'weak' })
    expect(await changePassword(hosting.deps, account, 'Correct-Horse-42-Battery')).toEqual(done)
  })

  it('opens its panel by a link, once', async () => {
    const account = await newAccount()
    const link = await signInLink(hosting.deps, account)
    if (link.is === 'halted') throw new Error(link.why)
    expect(await (await fetch(link.url)).text()).toContain(account.domain)
    expect((await fetch(link.url)).status).toBe(401)
  })

  it('shows its usage', async () => {
    const account = await newAccount()
    hosting.advance(86_400_000)
    expect(await readAccountUsage(hosting.deps, account)).toMatchObject({
      is: 'usage',
      usage: { diskLimitMb: 5120, trafficLimitBytes: 50 * 1024 ** 3 },
    })
  })

  it('is ours by its domain where the customer changed the contact', async () => {
    const account = await newAccount()
    const deps = { ...hosting.deps, contactMail: 'changed@tonle.example' }
    expect(await setSuspended(deps, account, true, 'overdue')).toEqual(done)
  })

  it('that is not ours is never changed', async () => {
    const account = { itemId: 'x', user: 'fforeign', domain: 'ours.example' }
    hosting.behave({ taken: ['fforeign'] })
    const { deps, newOrder, withSteps } = hosting
    const refused = { is: 'halted', class: 'fatal' }
    expect(await setSuspended(deps, account, true, 'overdue')).toMatchObject(refused)
    expect(await changePlan(deps, account, newOrder())).toMatchObject(refused)
    expect(await changePassword(deps, account, 'Correct-Horse-42')).toMatchObject(refused)
    expect(await signInLink(deps, account)).toMatchObject(refused)
    expect(await readAccountUsage(deps, account)).toMatchObject(refused)
    const { itemId } = newOrder()
    const ended = withSteps(itemId, (steps) => terminateAccount(deps, account, steps))
    expect(await ended).toMatchObject(refused)
    for (const command of ['suspendacct', 'changepackage', 'passwd', 'removeacct']) {
      expect(await hosting.resultsOf(command, 'fforeign')).toEqual([])
    }
  })
})

describe('a certificate', () => {
  const command = 'start_autossl_check_for_one_user'
  const securing = async () => {
    const account = await newAccount()
    const ips = ['192.0.2.1']
    const deps = { ...hosting.deps, resolveEverywhere: () => Promise.resolve([ips, ips, []]) }
    const secure = () =>
      hosting.withSteps(account.itemId, (steps) =>
        secureDomain(deps, { ...account, ip }, account.domain, steps),
      )
    // The first one is for the temporary subdomain.
    const orders = async () => (await hosting.resultsOf(command, account.user)).slice(1)
    return { account, ips, secure, orders }
  }

  it('is ordered once the domain points to the server, and followed until it is there', async () => {
    const { ips, secure, orders } = await securing()
    expect(await secure()).toMatchObject({ is: 'waiting-for-domain', wanted: ip, found: ips })
    ips.length = 0
    expect(await secure()).toMatchObject({ is: 'waiting-for-domain', wanted: ip, found: [] })
    expect(await orders()).toEqual([])
    ips[0] = ip
    expect(await secure()).toEqual({ is: 'ordered', problem: undefined })
    hosting.advance(60_000)
    expect(await secure()).toEqual({ is: 'secure' })
    expect(await orders()).toEqual([1])
  })

  it('that is refused says why, and is ordered again each hour', async () => {
    const { account, ips, secure, orders } = await securing()
    ips[0] = ip
    hosting.behave({ unresolved: [account.domain] })
    await secure()
    hosting.advance(60_000)
    const refused = await secure()
    expect(refused.is === 'ordered' && refused.problem).toContain('does not resolve')
    hosting.advance(3_600_000)
    await secure()
    await secure()
    expect(await orders()).toEqual([1, 1])
    hosting.behave({ unresolved: [] })
    hosting.advance(60_000)
    expect(await secure()).toEqual({ is: 'secure' })
  })

  it('is followed although the answer of its order is lost', async () => {
    const { ips, secure, orders } = await securing()
    ips[0] = ip
    hosting.behave({ loseAnswer: [command] })
    expect(await secure()).toMatchObject({ is: 'halted', class: 'retry' })
    hosting.behave({ loseAnswer: [] })
    expect(await secure()).toMatchObject({ is: 'ordered' })
    hosting.advance(60_000)
    expect(await secure()).toEqual({ is: 'secure' })
    expect(await orders()).toEqual([1, 1])
  })
})

describe('backups', () => {
  const without = (addons: HostingOrder['addons']) =>
    addons.filter(({ name }) => name !== 'sh-auto-backup')

  it('are nightly where the plan has them, also after a change of the plan', async () => {
    const { deps, newOrder, provision } = hosting
    const order = newOrder()
    const created = await provision({ ...order, addons: without(order.addons) })
    if (created.is === 'halted') throw new Error(created.why)
    const account = { itemId: order.itemId, domain: order.domain, user: created.user }
    const days = async () => {
      hosting.advance(86_400_000)
      const read = await readAccountBackups(deps, account)
      return read.is === 'backups' ? read.days.length : read.why
    }
    expect(await days()).toBe(0)
    await changePlan(deps, account, order)
    expect(await days()).toBeGreaterThan(0)
    await changePlan(deps, account, { ...order, addons: without(order.addons) })
    expect(await days()).toBe(0)
  })

  const backingUp = (account: HostingAccount) => {
    const request = randomUUID()
    return () => hosting.withSteps(request, (steps) => backUpAccount(hosting.deps, account, steps))
  }

  it('on demand are one archive each, also when the answer is lost', async () => {
    const account = await newAccount()
    const command = 'Backup::fullbackup_to_homedir'
    hosting.behave({ loseAnswer: [command] })
    const run = backingUp(account)
    expect(await run()).toMatchObject({ is: 'halted', class: 'retry' })
    expect(await run()).toMatchObject({ is: 'halted', class: 'busy' })
    hosting.behave({ loseAnswer: [] })
    hosting.advance(2_000)
    expect(await run()).toEqual({ is: 'done' })
    expect(await hosting.resultsOf(command, account.user)).toEqual([1])
    hosting.behave({ backupFails: true, backupMs: 0 })
    expect(await backingUp(account)()).toEqual({ is: 'failed' })
  })
})

describe('a restoration', () => {
  const restore = async (account: HostingAccount, day: string) => {
    const request = randomUUID()
    const run = () =>
      hosting.withSteps(request, (steps) => restoreAccount(hosting.deps, account, day, steps))
    const begun = await run()
    hosting.advance(10_000)
    return [begun, await run()]
  }

  const latestOf = async (account: HostingAccount): Promise<string> => {
    const found = await readAccountBackups(hosting.deps, account)
    return (found.is === 'backups' ? found.days[0] : undefined) ?? ''
  }

  it('runs in the queue until it has ended', async () => {
    const account = await newAccount()
    hosting.advance(86_400_000)
    const day = await latestOf(account)
    expect(day).toBe(hosting.clock.now().toISOString().slice(0, 10))
    expect(await restore(account, day)).toMatchObject([
      { is: 'halted', class: 'busy' },
      { is: 'restored' },
    ])
    expect(await hosting.resultsOf('restore_queue_add_task', account.user)).toEqual([1])
  })

  it('can fail, and works when it is tried again', async () => {
    const account = await newAccount()
    hosting.advance(86_400_000)
    const day = await latestOf(account)
    hosting.behave({ restoreFails: true })
    expect((await restore(account, day))[1]).toEqual({ is: 'failed' })
    hosting.behave({ restoreFails: false })
    expect((await restore(account, day))[1]).toEqual({ is: 'restored' })
  })

  it('needs a backup of that day', async () => {
    const account = await newAccount()
    const none = { is: 'no-backup' }
    expect(await restore(account, '2020-01-01')).toEqual([none, none])
    expect(await hosting.resultsOf('restore_queue_add_task', account.user)).toEqual([])
  })
})

describe('the end of an account', () => {
  const terminate = (account: HostingAccount, whm = hosting.deps.whm) =>
    hosting.withSteps(account.itemId, (steps) =>
      terminateAccount({ ...hosting.deps, whm }, account, steps),
    )
  const running = { is: 'halted', class: 'busy' }
  const anArchive = expect.objectContaining({ id: expect.any(String) as string }) as unknown

  it('comes after suspension and a complete backup', async () => {
    const account = await newAccount()
    expect(await terminate(account)).toMatchObject(running)
    expect(await found(account)).toMatchObject({ isSuspended: true })
    hosting.advance(1_000)
    expect(await terminate(account)).toEqual({ is: 'ended', archive: anArchive })
    expect(await found(account)).toBeUndefined()
    expect(await hosting.resultsOf('start_background_pkgacct', account.user)).toEqual([1])
  })

  it('is reached already where the account is absent', async () => {
    const account = await newAccount()
    await hosting.deps.whm.removeAccount(account.user)
    expect(await terminate(account)).toEqual({ is: 'ended', archive: null })
  })

  it('never comes without a backup', async () => {
    const account = await newAccount()
    hosting.behave({ backupFails: true, backupMs: 0 })
    expect(await terminate(account)).toMatchObject({ is: 'halted', class: 'fatal' })
    expect(await found(account)).toMatchObject({ isSuspended: true })
    expect(await hosting.resultsOf('start_background_pkgacct', account.user)).toEqual([1, 1, 1])
    expect(await hosting.resultsOf('removeacct', account.user)).toEqual([])
  })

  it('comes also after a lost answer', async () => {
    const account = await newAccount()
    hosting.behave({ backupMs: 0, loseAnswer: ['removeacct'] })
    expect(await terminate(account)).toMatchObject({ is: 'halted', class: 'retry' })
    expect(await terminate(account)).toEqual({ is: 'ended', archive: anArchive })
  })

  it('comes although the process was killed at any moment', async () => {
    hosting.behave({ backupMs: 0 })
    const counting = hosting.killing(hosting.deps.whm, 0)
    await terminate(await newAccount(), counting)
    expect(counting.moments()).toBeGreaterThan(5)
    for (let moment = 1; moment <= counting.moments(); moment += 1) {
      const account = await newAccount()
      await expect(terminate(account, hosting.killing(hosting.deps.whm, moment))).rejects.toThrow(
        'killed',
      )
      const ended = await until(
        () => terminate(account),
        ({ is }) => is === 'ended',
      )
      expect(ended).toMatchObject({ archive: anArchive })
      expect(await found(account)).toBeUndefined()
    }
  })
})
