import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import { connectRegistry } from './registry-account.ts'

const name = 'transfer-me.com'
const request = { name, years: 1, authInfo: KNOWN_AUTH_INFO }

let sandbox: Sandbox
let registry: Registry
beforeEach(async () => {
  sandbox = await startSandbox({ basePort: 0 })
  registry = connectRegistry(sandbox)
})
afterEach(async () => {
  await registry.close()
  await sandbox.stop()
})

const answer = (what: string) =>
  fetch(`${sandbox.endpoints.control}/control/registry/transfers`, {
    method: 'POST',
    body: JSON.stringify({ name, do: what }),
  })

describe('a transfer at the registry', () => {
  it('is checked without the auth code, with a wrong one and with the right one', async () => {
    const seen = await registry.findTransfer(name, undefined)
    expect(seen).toMatchObject({ at: 'elsewhere', code: 'unchecked', statuses: ['ok'] })
    expect(await registry.findTransfer(name, 'guess')).toMatchObject({ code: 'wrong' })
    expect(await registry.findTransfer(name, KNOWN_AUTH_INFO)).toMatchObject({ code: 'right' })
    expect(await registry.findTransfer('free-as-air.com', undefined)).toEqual({
      at: 'unregistered',
    })
  })

  it('is requested, pending, and complete after approval', async () => {
    expect(await registry.transferOf(name)).toBeUndefined()
    expect(await registry.requestTransfer(request)).toEqual({ ok: true, isDone: false })
    expect(await registry.transferOf(name)).toMatchObject({ state: 'pending', isOurs: true })
    expect(await registry.requestTransfer(request)).toMatchObject({ reason: 'under-way' })
    await answer('approve')
    expect(await registry.transferOf(name)).toMatchObject({ state: 'approved' })
    expect(await registry.findTransfer(name, undefined)).toEqual({ at: 'us' })
    expect((await registry.info(name))?.ownedByUs).toBe(true)
  })

  it('away from us can be approved or rejected, and gets no answer without a request', async () => {
    await registry.requestTransfer(request)
    // The current registrar answers it, not we.
    expect(await registry.answerTransfer(name, 'approve')).toBe(false)
    await answer('approve')
    expect(await registry.answerTransfer(name, 'reject')).toBe(false)
    await answer('request')
    expect(await registry.answerTransfer(name, 'reject')).toBe(true)
    expect(await registry.transferOf(name)).toMatchObject({ state: 'rejected', isOurs: false })
    await answer('request')
    expect(await registry.answerTransfer(name, 'approve')).toBe(true)
    expect(await registry.info(name)).toEqual({ ownedByUs: false })
  })

  it('can be rejected, and can be cancelled once', async () => {
    expect(await registry.cancelTransfer(name)).toBe(false)
    await registry.requestTransfer(request)
    await answer('reject')
    expect(await registry.transferOf(name)).toMatchObject({ state: 'rejected' })
    await registry.requestTransfer(request)
    expect(await registry.cancelTransfer(name)).toBe(true)
    expect(await registry.cancelTransfer(name)).toBe(false)
    expect(await registry.transferOf(name)).toMatchObject({ state: 'cancelled' })
  })

  it.each([
    [{ ...request, authInfo: 'guess' }, 'auth-code'],
    [{ ...request, name: 'transfer-locked.com' }, 'locked'],
    [{ ...request, name: 'transfer-young.com' }, 'not-eligible'],
    [{ ...request, name: 'free-as-air.com' }, 'unregistered'],
  ])('is refused: %o', async (asked, reason) => {
    expect(await registry.requestTransfer(asked)).toMatchObject({ ok: false, reason })
  })

  it('of a premium name sends the checked fee, and reports a changed one', async () => {
    const premium = 'transfer-premium.com'
    const asked = { ...request, name: premium }
    const fees = async () => (await registry.check([premium], 'transfer')).get(premium)?.premium
    const checked = await fees()
    if (checked?.transfer === undefined) throw new Error('no fee')
    expect(checked.transfer).toBeGreaterThan(checked.renewal)
    expect((await registry.check([premium])).get(premium)?.premium).not.toHaveProperty('transfer')
    const refused = { ok: false, reason: 'premium-price-changed' }
    expect(await registry.requestTransfer(asked)).toMatchObject(refused)
    const wrong = { ...asked, premiumFee: checked.renewal }
    expect(await registry.requestTransfer(wrong)).toMatchObject(refused)
    sandbox.behaviours.merge('registry', { untoldFees: ['transfer'] })
    expect(await fees()).not.toHaveProperty('transfer')
    const right = { ...asked, premiumFee: checked.transfer }
    expect(await registry.requestTransfer(right)).toEqual({ ok: true, isDone: false })
  })

  it('distinguishes a refusal of our account from a failing registry', async () => {
    sandbox.behaviours.merge('registry', { failTransfer: 2104 })
    await expect(registry.requestTransfer(request)).rejects.toMatchObject({ class: 'fatal' })
    sandbox.behaviours.merge('registry', { failTransfer: 2400 })
    await expect(registry.requestTransfer(request)).rejects.toMatchObject({ class: undefined })
  })
})
