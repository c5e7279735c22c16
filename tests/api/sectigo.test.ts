import 'reflect-metadata'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCsr } from '../../src/client/new-csr.ts'
import { SECTIGO_LOGIN, SECTIGO_PASSWORD } from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  proofValues,
  type NewOrder,
  type Sectigo,
} from '../../src/server/providers/sectigo/index.ts'
import { connectSectigo } from './sectigo-account.ts'

let present = new Date('2026-11-24T03:00:00Z')
const clock = { now: () => present }
const advance = (ms: number): void => {
  present = new Date(present.getTime() + ms)
}

let sandbox: Sandbox
let sectigo: Sectigo
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: clock.now })
  sectigo = connectSectigo(sandbox, clock)
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const behave = (change: object): void => {
  const refused = sandbox.behaviours.merge('sectigo', change)
  if (refused !== undefined) throw new Error(refused)
}

let count = 0
const newOrder = async (changes: Partial<NewOrder> = {}): Promise<NewOrder> => {
  count += 1
  const names = changes.names?.map(({ name }) => name) ?? [`shop-${count}.com`]
  const { csr } = await newCsr(names, 'EC-P256')
  return {
    ...{ reference: `item-${count}`, productCode: 287, days: 365, csr, uniqueValue: 'ab12' },
    ...{ isMultiDomain: false, isExtended: false },
    names: names.map((name) => ({ name, method: 'CNAME' })),
    ...changes,
  }
}

const ordered = async (order: NewOrder): Promise<string> => {
  const outcome = await sectigo.placeOrder(order)
  if (!outcome.ok) throw new Error(outcome.refusal.reason)
  return outcome.orderNumber
}

const derOf = (pem: string): Buffer =>
  Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')

const organisation = {
  ...{ name: 'Mekong Co., Ltd.', street: '1 Norodom', city: 'Phnom Penh', state: 'Phnom Penh' },
  ...{ postalCode: '12000', country: 'KH', forename: 'Sok', surname: 'Dara' },
  ...{ email: 'dara@mekong.com', phone: '+85512345678' },
}

const call = async (name: string, fields: Record<string, string>, login = SECTIGO_LOGIN) => {
  const response = await fetch(`${sandbox.endpoints.sectigo}/products/${name}`, {
    method: 'POST',
    body: new URLSearchParams({ loginName: login, loginPassword: SECTIGO_PASSWORD, ...fields }),
  })
  return response.text()
}

describe('an order', () => {
  it('is issued once the authority sees the proof, for the key and names of its CSR', async () => {
    const order = await newOrder()
    const number = await ordered(order)
    const [name = ''] = order.names.map((one) => one.name)
    expect(await sectigo.readOrderState(number)).toMatchObject({ is: 'pending' })
    expect(await sectigo.collectCertificate(number)).toBeUndefined()
    expect(await sectigo.readNames(number)).toEqual([{ name, isValidated: false }])
    behave({ seen: [name] })
    await sectigo.changeProof(number, { name, method: 'CNAME' }, false)
    expect(await sectigo.readNames(number)).toEqual([{ name, isValidated: true }])
    expect(await sectigo.readOrderState(number)).toMatchObject({ is: 'available' })
    const issued = await sectigo.collectCertificate(number)
    const leaf = new X509Certificate(issued?.certificate ?? '')
    expect(leaf.checkHost(name)).toBe(name)
    expect(leaf.checkHost(`www.${name}`)).toBe(`www.${name}`)
    expect(leaf.validTo).toBe('Jun 10 23:59:59 2027 GMT')
    const authorities = issued?.authorities.map((pem) => new X509Certificate(pem)) ?? []
    const issuer = authorities.find((one) => leaf.checkIssued(one))
    expect(issuer !== undefined && leaf.verify(issuer.publicKey)).toBe(true)
    const root = authorities.find((one) => issuer?.checkIssued(one))
    expect(root?.subject).toContain('Sandbox Root CA')
  })

  it('is found by our reference, and not placed a second time', async () => {
    const order = await newOrder()
    const since = present
    expect(await sectigo.findOrder(order.reference, since)).toBeUndefined()
    const number = await ordered(order)
    expect(await sectigo.findOrder(order.reference, since)).toBe(number)
    const again = await newOrder({ reference: order.reference })
    expect(await sectigo.placeOrder(again)).toMatchObject({
      ...{ ok: false, refusal: { cause: 'not-unique', class: 'busy' } },
    })
  })

  it('breaks with the proof of another open order', async () => {
    const order = await newOrder()
    await ordered(order)
    const same = { ...order, reference: `${order.reference}-b` }
    expect(await sectigo.placeOrder(same)).toMatchObject({ ok: false })
    expect(await sectigo.placeOrder({ ...same, uniqueValue: 'cd34' })).toMatchObject({ ok: true })
  })

  it('with several names is issued when all are validated', async () => {
    const names = ['a', 'b', 'c'].map((one) => ({
      ...{ name: `${one}-multi.com`, method: 'CNAME' as const },
    }))
    const number = await ordered(await newOrder({ productCode: 279, isMultiDomain: true, names }))
    behave({ seen: ['a-multi.com', 'b-multi.com'] })
    advance(5 * 60_000)
    const states = await sectigo.readNames(number)
    expect(states.map(({ isValidated }) => isValidated)).toEqual([true, true, false])
    expect(await sectigo.readOrderState(number)).toMatchObject({ is: 'pending' })
    behave({ seen: ['c-multi.com'] })
    await sectigo.changeProof(number, { name: 'c-multi.com', method: 'CNAME' }, true)
    const issued = await sectigo.collectCertificate(number)
    expect(new X509Certificate(issued?.certificate ?? '').subjectAltName).toBe(
      'DNS:a-multi.com, DNS:b-multi.com, DNS:c-multi.com',
    )
  })

  it('is cancelled once, and revoked once', async () => {
    const order = await newOrder()
    const number = await ordered(order)
    behave({ seen: order.names.map(({ name }) => name) })
    await sectigo.readOrderState(number)
    await sectigo.revokeCertificate(number, 'cessationOfOperation')
    await sectigo.revokeCertificate(number, 'cessationOfOperation')
    expect(await sectigo.readOrderState(number)).toEqual({ is: 'revoked' })
    expect(await sectigo.refundOrder(number)).toBe(true)
    expect(await sectigo.refundOrder(number)).toBe(true)
    expect(await sectigo.readOrderState(number)).toEqual({ is: 'ended' })
  })

  it('is not refunded after 30 days', async () => {
    const number = await ordered(await newOrder())
    advance(31 * 86_400_000)
    expect(await sectigo.refundOrder(number)).toBe(false)
  })
})

describe('a replacement', () => {
  it('has a new key, its own proof, and ends with the order at the latest', async () => {
    const order = await newOrder()
    const number = await ordered(order)
    behave({ seen: order.names.map(({ name }) => name) })
    const first = await sectigo.collectCertificate(number)
    sandbox.behaviours.reset()
    advance(300 * 86_400_000)
    const { csr } = await newCsr([order.names[0]?.name ?? ''], 'RSA-2048')
    expect(await sectigo.replaceCertificate(number, { ...order, csr })).toMatchObject({ ok: true })
    expect(await sectigo.readOrderState(number)).toMatchObject({ is: 'pending' })
    behave({ seen: order.names.map(({ name }) => name) })
    advance(5 * 60_000)
    const second = await sectigo.collectCertificate(number)
    expect(second?.certificate).not.toBe(first?.certificate)
    const days =
      ((second?.notAfter.getTime() ?? 0) - (second?.notBefore.getTime() ?? 0)) / 86_400_000
    expect(Math.round(days)).toBe(65)
  })
})

describe('a proof', () => {
  it('by file is fetched from the web server of the name', async () => {
    const order = await newOrder()
    const [name = ''] = order.names.map((one) => one.name)
    const { file } = proofValues(
      { csr: derOf(order.csr), uniqueValue: order.uniqueValue, hashDomain: 'sectigo.com' },
      name,
    )
    let text = 'something else'
    const server = createServer((request, response) => {
      response.statusCode = request.url === file.path ? 200 : 404
      response.end(text)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' ? bound?.port : 0
    behave({ hosts: { [name]: `http://127.0.0.1:${port ?? 0}` } })
    const number = await ordered({ ...order, names: [{ name, method: 'HTTP' }] })
    const look = () => sectigo.changeProof(number, { name, method: 'HTTP' }, false)
    await look()
    expect(await sectigo.readNames(number)).toEqual([{ name, isValidated: false }])
    text = `${file.text}\n`
    await look()
    expect(await sectigo.readNames(number)).toEqual([{ name, isValidated: true }])
    server.close()
  })

  it('by mail is the code that the approver enters, which can be sent again', async () => {
    const [name, email] = ['mail-proof.com', 'admin@mail-proof.com']
    const emails = await sectigo.approverEmails(name)
    expect(emails).toContain(email)
    expect(emails).toHaveLength(5)
    const order = await newOrder({ names: [{ name, method: 'EMAIL', email }] })
    const number = await ordered(order)
    await sectigo.resendMail(number, email)
    const response = await fetch(`${sandbox.endpoints.inbox}/messages.json?to=${email}`)
    const mails = (await response.json()) as { text: string }[]
    expect(mails).toHaveLength(2)
    const code = /validation code: (\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const enter = (dcvCode: string) =>
      fetch(`${sandbox.endpoints.sectigo}/products/EnterDCVCode2`, {
        method: 'POST',
        body: new URLSearchParams({ orderNumber: number, dcvCode }),
      })
    await enter('wrong')
    expect(await sectigo.readNames(number)).toEqual([{ name, isValidated: false }])
    await enter(code)
    expect(await sectigo.readOrderState(number)).toMatchObject({ is: 'available' })
  })

  it('by mail is refused for an email that is not constructed', async () => {
    const names = [{ name: 'whois.com', method: 'EMAIL', email: 'me@gmail.com' }] as const
    expect(await sectigo.placeOrder(await newOrder({ names }))).toMatchObject({
      ...{ ok: false, refusal: { class: 'input' } },
    })
  })

  it('by file is refused for a wildcard', async () => {
    const names = [{ name: '*.wild.com', method: 'HTTP' }] as const
    expect(await sectigo.placeOrder(await newOrder({ productCode: 289, names }))).toMatchObject({
      ...{ ok: false, refusal: { code: -4 } },
    })
  })
})

describe('an order for a company', () => {
  it('waits until the authority has checked it', async () => {
    const order = await newOrder({ productCode: 337, isExtended: true })
    const extended = { ...organisation, companyNumber: '00012345' }
    const number = await ordered({ ...order, organisation: extended })
    behave({ seen: order.names.map(({ name }) => name) })
    advance(5 * 60_000)
    expect(await sectigo.readOrderState(number)).toEqual({
      ...{ is: 'pending', isOrganisationChecked: false, problem: undefined },
    })
    await fetch(`${sandbox.endpoints.control}/control/sectigo/organisations`, {
      ...{ method: 'POST', body: JSON.stringify({ orderNumber: number, do: 'approve' }) },
    })
    const issued = await sectigo.collectCertificate(number)
    expect(new X509Certificate(issued?.certificate ?? '').subject).toContain('O=Mekong Co.')
  })

  it('is refused without its fields', async () => {
    const order = await newOrder({ productCode: 24 })
    expect(await sectigo.placeOrder(order)).toMatchObject({ ok: false, refusal: { code: -3 } })
  })
})

describe('the authority', () => {
  it.each([
    ['an unknown field', { surprise: '1' }, /errorCode=-2/],
    ['a call without product', {}, /errorCode=-3/],
    ['an unknown term', { product: '287', days: '366' }, /errorCode=-115/],
  ])('refuses %s', async (_, fields, expected) => {
    expect(await call('!AutoApplySSL', { responseFormat: '1', ...fields })).toMatch(expected)
  })

  it('refuses a wrong login, and GET, in lines unless asked otherwise', async () => {
    expect(await call('!AutoApplySSL', {}, 'another')).toMatch(/^-16\nPermission/)
    const response = await fetch(`${sandbox.endpoints.sectigo}/products/!AutoApplySSL`)
    expect(await response.text()).toMatch(/^-17\n/)
    expect(await call('!AutoUpdateDCV', { responseFormat: '1' })).toMatch(/errorCode=-2/)
  })

  it.each([
    ['no base64', 'what?', -9],
    ['no CSR', Buffer.from('nothing').toString('base64'), -10],
  ])('refuses a CSR that is %s', async (_, csr, code) => {
    const order = await newOrder()
    expect(await sectigo.placeOrder({ ...order, csr })).toMatchObject({ refusal: { code } })
  })

  it('refuses a CSR with a short key, and one whose signature is wrong', async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const pkcs8 = new Uint8Array(pair.privateKey.export({ type: 'pkcs8', format: 'der' }))
    const spki = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }))
    const keys = {
      privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
      publicKey: await crypto.subtle.importKey('spki', spki, algorithm, true, ['verify']),
    }
    const short = await Pkcs10CertificateRequestGenerator.create({
      ...{ name: 'CN=short.com', keys, signingAlgorithm: algorithm },
    })
    const order = await newOrder()
    const outcome = await sectigo.placeOrder({ ...order, csr: short.toString('pem') })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: -13, class: 'input' } })
    const der = derOf(order.csr)
    der[der.length - 1] = (der.at(-1) ?? 0) ^ 1
    const forged = await sectigo.placeOrder({ ...order, csr: der.toString('base64') })
    expect(forged).toMatchObject({ ok: false, refusal: { class: 'input' } })
  })

  it.each([
    ['credit is exhausted', { exhausted: true }, { cause: 'credit', class: 'quota' }],
    ['calls are limited', { refuse: { AutoApplySSL: -42 } }, { cause: 'limit', class: 'retry' }],
  ])('refuses an order when %s', async (_, fault, refusal) => {
    behave(fault)
    expect(await sectigo.placeOrder(await newOrder())).toMatchObject({ ok: false, refusal })
  })

  it.each([
    ['down', 'unreachable', { down: true }],
    ['silent', 'timeout', { hang: true }],
    ['losing answers', 'unreachable', { loseAnswer: ['AutoApplySSL'] }],
  ])('that is %s fails the call as %s', async (_, kind, fault) => {
    behave(fault)
    const hasty = connectSectigo(sandbox, clock, { timeoutMs: 300 })
    await expect(hasty.placeOrder(await newOrder())).rejects.toMatchObject({ kind })
  })

  it('names the reason when it cannot sign, and rejects names', async () => {
    const order = await newOrder()
    const number = await ordered(order)
    behave({ seen: order.names.map(({ name }) => name), preSignFails: true })
    advance(5 * 60_000)
    expect(await sectigo.readOrderState(number)).toMatchObject({
      ...{ is: 'pending', problem: 'PRE-SIGN FAILED: caa-mismatch' },
    })
    behave({ rejected: order.names.map(({ name }) => name), preSignFails: false })
    expect(await sectigo.readOrderState(number)).toEqual({ is: 'ended' })
  })
})

// The last ones: their years bring other rules.
describe('a renewal', () => {
  it.each([
    [14, 365 + 14],
    [0, 365],
    [40, 365],
  ])('that is ordered %i days before the end lasts %i days', async (before, days) => {
    const order = await newOrder()
    await ordered(order)
    advance((365 - before) * 86_400_000)
    const from = Math.floor(present.getTime() / 86_400_000)
    const again = { ...order, reference: `${order.reference}-b`, uniqueValue: 'cd34' }
    const number = await ordered(again)
    behave({ seen: order.names.map(({ name }) => name) })
    advance(360 * 86_400_000)
    const last = await sectigo.collectCertificate(number)
    const end = Math.ceil((last?.notAfter.getTime() ?? 0) / 86_400_000)
    expect(end - from).toBe(days)
  })
})
