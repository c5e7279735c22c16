import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { planIssuances } from '../../src/contract/certificate-plan.ts'
import { createReadWebFile } from '../../src/server/providers/web-file.ts'
import { newCsr } from '../../src/client/new-csr.ts'
import {
  approverEmails,
  changeProof,
  collectCertificate,
  publishValidation,
  readIssuances,
  replaceAt,
  requestReissue,
  resendMail,
  termEndOf,
} from '../../src/server/services/certificates/index.ts'
import { startCertificates, type CertificatesBench } from './certificates-bench.ts'

let shop: CertificatesBench
beforeAll(async () => {
  shop = await startCertificates()
})
afterAll(() => shop.stop())
afterEach(() => {
  shop.sandbox.behaviours.reset()
})

const minute = 60_000
const day = 86_400_000

const organisation = {
  ...{ name: 'Mekong Co., Ltd.', street: '1 Norodom', city: 'Phnom Penh', state: 'Phnom Penh' },
  ...{ postalCode: '12000', country: 'KH', companyNumber: '00012345', forename: 'Sok' },
  ...{ surname: 'Dara', email: 'dara@mekong.com', phone: '+85512345678' },
}

describe('a certificate proven by DNS in our zone', () => {
  it('is issued without an action of the customer, and its replacement removes the old record', async () => {
    const { name, customerId } = await shop.buyDomain()
    const itemId = await shop.ordered({ names: [{ name, method: 'CNAME' }] })
    const [proof] = (await shop.latest(itemId)).names
    expect(proof).toMatchObject({ place: expect.stringMatching(/^_[\da-f]{32}\./) as unknown })
    expect(await shop.check(itemId)).toMatchObject({
      ...{ is: 'waiting', on: 'customer', what: 'NAMES' },
      issuance: { names: [{ isValidated: false }] },
    })
    const published = await publishValidation(shop.dns, customerId, itemId)
    expect(published).toEqual({ is: 'published', names: [name] })
    expect(await publishValidation(shop.dns, customerId, itemId)).toEqual(published)
    await shop.publishZones()
    expect(await shop.check(itemId)).toMatchObject({
      ...{ is: 'waiting', on: 'provider', issuance: { names: [{ found: proof?.wanted }] } },
    })
    const issued = await shop.check(itemId)
    expect(issued).toMatchObject({ is: 'issued', issuance: { state: 'ISSUED', number: 1 } })
    const { certificate = '', authorities, notAfter } = await shop.latest(itemId)
    const leaf = new X509Certificate(certificate)
    expect(leaf.checkHost(name)).toBe(name)
    expect(authorities).toHaveLength(1)
    expect(leaf.checkIssued(new X509Certificate(authorities[0] ?? ''))).toBe(true)
    expect(notAfter).toEqual(new Date('2027-06-10T23:59:59Z'))

    expect(await shop.reissue(itemId)).toEqual({ is: 'stored' })
    await shop.order(itemId)
    await publishValidation(shop.dns, customerId, itemId)
    await shop.publishZones()
    const next = (await shop.latest(itemId)).names[0]
    expect(await shop.deps.resolveCname(proof?.place ?? '')).toEqual([])
    expect(await shop.deps.resolveCname(next?.place ?? '')).toEqual([next?.wanted])
  })

  it('is not published in the zone of another customer', async () => {
    const { name } = await shop.buyDomain()
    const other = await shop.buyDomain()
    const itemId = await shop.ordered({ names: [{ name, method: 'CNAME' }] })
    expect(await publishValidation(shop.dns, other.customerId, itemId)).toEqual({
      ...{ is: 'published', names: [] },
    })
  })
})

describe('a certificate proven by file', () => {
  it('is issued when the web server has the file', async () => {
    const itemId = await shop.ordered({ names: [{ name: 'by-file.com', method: 'HTTP' }] })
    const [proof] = (await shop.latest(itemId)).names
    const path = new URL(proof?.place ?? '').pathname
    expect(proof?.place).toMatch(
      /^http:\/\/by-file\.com\/\.well-known\/pki-validation\/[\dA-F]{32}\.txt$/,
    )
    const server = createServer((request, response) => {
      response.end(request.url === path ? proof?.wanted : '')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' ? bound?.port : 0
    shop.behave({ hosts: { 'by-file.com': `http://127.0.0.1:${port ?? 0}` } })
    await changeProof(shop.deps, itemId, { name: 'by-file.com', method: 'HTTP' })
    expect(await shop.check(itemId)).toMatchObject({ is: 'issued' })
    server.close()
  })

  it('says why its file is not seen, without following redirects or asking our own networks', async () => {
    const name = 'no-file.com'
    const itemId = await shop.ordered({ names: [{ name, method: 'HTTP' }] })
    const [proof] = (await shop.latest(itemId)).names
    const answers: readonly (readonly [number, string, string])[] = [
      [404, '', 'FILE_MISSING'],
      [301, 'https://no-file.com/', 'REDIRECTED'],
      [200, 'hello', 'FILE_OTHER'],
      [200, proof?.wanted ?? '', 'SEEN'],
    ]
    let at = 0
    const server = createServer((request, response) => {
      const [status = 500, text = ''] = answers[at] ?? []
      expect(request.headers.host).toBe(name)
      response.writeHead(status, status === 301 ? { location: text } : {}).end(text)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    const resolve = () => Promise.resolve(['127.0.0.1'])
    const causeBy = async (readWebFile: typeof shop.deps.readWebFile) => {
      await shop.check(itemId, { readWebFile })
      return (await shop.latest(itemId)).names[0]?.cause
    }
    expect(await causeBy(createReadWebFile({ resolve, port }))).toBe('NO_IP')
    const readWebFile = createReadWebFile({ resolve, port, isAllowed: () => true })
    for (; at < answers.length; at += 1) {
      expect(await causeBy(readWebFile)).toBe(answers[at]?.[2])
    }
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    expect(await causeBy(readWebFile)).toBe('UNREACHABLE')
  })
})

describe('a certificate proven by mail', () => {
  it('is issued when the approver enters the code', async () => {
    const [name, email] = ['by-mail.com', 'postmaster@by-mail.com']
    expect(await approverEmails(shop.deps, name)).toMatchObject({
      emails: expect.arrayContaining([email]) as unknown,
    })
    const itemId = await shop.ordered({ names: [{ name, method: 'CNAME' }] })
    await changeProof(shop.deps, itemId, { name, method: 'EMAIL', email })
    expect((await shop.latest(itemId)).names[0]).toMatchObject({ email, method: 'EMAIL' })
    expect(await resendMail(shop.deps, itemId, name)).toEqual({ is: 'done' })
    const mails = await shop.inbox(email)
    expect(mails).toHaveLength(2)
    const [, dcvCode = ''] = /validation code: (\S+)/.exec(mails[0]?.text ?? '') ?? []
    const { orderNumber = '' } = await shop.latest(itemId)
    await fetch(`${shop.sandbox.endpoints.sectigo}/products/EnterDCVCode2`, {
      ...{ method: 'POST', body: new URLSearchParams({ orderNumber, dcvCode }) },
    })
    expect(await shop.check(itemId)).toMatchObject({ is: 'issued' })
  })
})

describe('a certificate with several names', () => {
  it('shows which of them are validated, and has all', async () => {
    const names = ['a', 'b', 'c'].map((one) => ({
      ...{ name: `${one}-several.com`, method: 'CNAME' as const },
    }))
    const itemId = await shop.ordered({ product: 'positivessl-multi-domain', kind: 'multi', names })
    shop.behave({ seen: ['b-several.com'] })
    shop.advance(5 * minute)
    expect(await shop.check(itemId)).toMatchObject({
      is: 'waiting',
      issuance: {
        names: [{ isValidated: false }, { isValidated: true }, { isValidated: false }],
      },
    })
    expect(await shop.validate(itemId)).toMatchObject({ is: 'issued' })
  })

  it('for a wildcard is proven at its domain', async () => {
    const names = [{ name: '*.wild-one.com', method: 'CNAME' as const }]
    const itemId = await shop.ordered({ product: 'positivessl-wildcard', kind: 'wildcard', names })
    expect((await shop.latest(itemId)).names[0]?.place).toMatch(/^_[\da-f]{32}\.wild-one\.com$/)
    expect(await shop.validate(itemId)).toMatchObject({ is: 'issued' })
  })
})

describe('a certificate for a company', () => {
  it.each([
    ['OV', 'instantssl'],
    ['EV', 'ev-ssl'],
  ] as const)(
    'of level %s waits for the authority after its names',
    async (validation, product) => {
      const itemId = await shop.ordered({ product, validation, organisation })
      expect(await shop.validate(itemId)).toMatchObject({
        ...{ is: 'waiting', on: 'provider', what: 'ORGANISATION' },
      })
      const { orderNumber = '' } = await shop.latest(itemId)
      await shop.decide(orderNumber, 'approve')
      expect(await shop.check(itemId)).toMatchObject({ is: 'issued' })
      const { certificate = '' } = await shop.latest(itemId)
      expect(new X509Certificate(certificate).subject).toContain('O=Mekong Co.')
    },
  )

  it('that is rejected ends refundable', async () => {
    const itemId = await shop.ordered({ product: 'ev-ssl', validation: 'EV', organisation })
    const { orderNumber = '' } = await shop.latest(itemId)
    await shop.decide(orderNumber, 'reject')
    const ended = { is: 'ended', why: 'REJECTED', isRefundable: true }
    expect(await shop.check(itemId)).toEqual(ended)
    expect(await shop.check(itemId)).toEqual(ended)
  })
})

describe('a validation', () => {
  it('that never happens is given up after 14 days, and the order is cancelled', async () => {
    const itemId = await shop.ordered()
    shop.behave({ neverValidate: true })
    shop.advance(14 * day - 2 * minute)
    expect(await shop.check(itemId)).toMatchObject({ is: 'waiting', on: 'customer' })
    shop.advance(3 * minute)
    const ended = { is: 'ended', why: 'NOT_VALIDATED', isRefundable: true }
    expect(await shop.check(itemId)).toEqual(ended)
    expect(await shop.check(itemId)).toEqual(ended)
    expect(await shop.ordersOf(itemId)).toMatchObject([{ state: 'refunded' }])
  })

  it('is looked at every five minutes at first, then hourly', async () => {
    const itemId = await shop.ordered()
    const wait = async () => {
      const checked = await shop.check(itemId)
      return checked.is === 'waiting' ? checked.wakeAt.getTime() - shop.clock.now().getTime() : 0
    }
    expect(Math.round((await wait()) / minute)).toBe(5)
    shop.advance(61 * minute)
    expect(Math.round((await wait()) / minute)).toBe(60)
  })

  it('names the reason when a CAA record forbids the certificate', async () => {
    const itemId = await shop.ordered()
    shop.behave({ preSignFails: true })
    await shop.validate(itemId)
    expect(await shop.check(itemId)).toMatchObject({
      ...{ is: 'waiting', what: 'SIGNING' },
      issuance: { reason: 'PRE-SIGN FAILED: caa-mismatch' },
    })
  })
})

describe('a replacement', () => {
  it('is issued for a new key beside the first certificate', async () => {
    const itemId = await shop.ordered()
    await shop.validate(itemId)
    const first = await shop.latest(itemId)
    shop.sandbox.behaviours.reset()
    shop.advance(170 * day)
    expect(await shop.reissue(itemId)).toEqual({ is: 'stored' })
    shop.behave({ loseAnswer: ['AutoReplaceSSL'] })
    expect(await shop.order(itemId)).toMatchObject({ is: 'halted', class: 'retry' })
    shop.sandbox.behaviours.reset()
    expect(await shop.order(itemId)).toMatchObject({ is: 'ordered', issuance: { number: 2 } })
    expect(await shop.check(itemId)).toMatchObject({ is: 'waiting' })
    expect(await shop.validate(itemId)).toMatchObject({ is: 'issued' })
    const second = await shop.latest(itemId)
    expect(second.certificate).not.toBe(first.certificate)
    expect(second.notAfter?.getTime()).toBeGreaterThan(first.notAfter?.getTime() ?? 0)
    expect(await shop.ordersOf(itemId)).toMatchObject([{ state: 'open', issues: [{}, {}] }])
  })

  it('that is never validated leaves the order as it is', async () => {
    const itemId = await shop.ordered()
    await shop.validate(itemId)
    shop.sandbox.behaviours.reset()
    await shop.reissue(itemId)
    await shop.order(itemId)
    shop.advance(14 * day)
    expect(await shop.check(itemId)).toMatchObject({
      ...{ is: 'ended', why: 'NOT_VALIDATED', isRefundable: false },
    })
    expect(await shop.ordersOf(itemId)).toMatchObject([{ state: 'open' }])
    expect(await shop.reissue(itemId)).toEqual({ is: 'stored' })
    await shop.order(itemId)
    expect(await shop.validate(itemId)).toMatchObject({ is: 'issued', issuance: { number: 3 } })
  })

  it('is not requested while the first certificate is underway', async () => {
    const itemId = await shop.ordered()
    const { csr } = await newCsr(['x.com'], 'EC-P256')
    expect(await requestReissue(shop.deps, itemId, { csr })).toEqual({ is: 'underway' })
  })
})

describe('a year', () => {
  it('is covered without a gap by as many certificates as were planned', async () => {
    const itemId = await shop.ordered()
    expect(await shop.validate(itemId)).toMatchObject({ is: 'issued' })
    for (;;) {
      const due = replaceAt(await readIssuances(shop.db, itemId))
      if (due === undefined) break
      shop.sandbox.behaviours.reset()
      shop.advance(due.getTime() - shop.clock.now().getTime())
      await shop.reissue(itemId)
      await shop.order(itemId)
      expect(await shop.validate(itemId)).toMatchObject({ is: 'issued' })
    }
    const issuances = (await readIssuances(shop.db, itemId)).toReversed()
    const end = termEndOf(issuances) ?? new Date(0)
    const [first] = issuances
    expect(issuances).toHaveLength(planIssuances(first?.orderedAt ?? end, end).length)
    for (const [at, { notBefore = end }] of issuances.entries()) {
      const before = issuances[at - 1]?.notAfter ?? end
      expect(notBefore.getTime()).toBeLessThan(before.getTime())
    }
    expect(issuances.at(-1)?.notAfter).toEqual(new Date(end.getTime() - 1000))
    expect(await shop.ordersOf(itemId)).toHaveLength(1)
  })
})

describe('a collected certificate', () => {
  it('is refused with another key than the request', async () => {
    const itemId = await shop.ordered()
    const other = await shop.ordered()
    await shop.validate(other)
    const { orderNumber = '' } = await shop.latest(other)
    const sectigo = {
      ...shop.deps.sectigo,
      collectCertificate: () => shop.deps.sectigo.collectCertificate(orderNumber),
    }
    expect(await collectCertificate({ ...shop.deps, sectigo }, itemId)).toMatchObject({
      ...{ is: 'halted', class: 'fatal' },
    })
    expect(await shop.latest(itemId)).toMatchObject({ state: 'NAMES', certificate: undefined })
  })
})
