import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addAddress, editAddress } from '../../src/contract/addresses.ts'
import { addItems } from '../../src/contract/cart.ts'
import { listOwnedDomains, type OwnedDomain } from '../../src/contract/owned-domain-list.ts'
import { getDomainContact, setDomainContact } from '../../src/contract/owned-domains.ts'
import { KNOWN_AUTH_INFO } from '../../src/sandbox/registry/taken-facts.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { mailsTo, notificationsOf } from './books.ts'
import { contact, freeName, transferIn } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { pollTransfers } from './waiting-items.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const withinRetries = 30_000

type Owner = TestCustomer & { readonly domain: OwnedDomain }

const owned = async (customer: TestCustomer): Promise<Owner> => {
  const { token } = customer
  const { domains } = await until(
    async () => answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })),
    ({ total }) => total === 1,
    withinRetries,
  )
  const [domain] = domains
  if (domain === undefined) throw new Error('no domain')
  return { ...customer, domain }
}

/** Creates a customer with one domain, whose registrant is their first contact. */
const ownerOf = async (name = freeName()): Promise<Owner> => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const order = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  return owned(customer)
}

const second = {
  firstName: 'សុភា',
  lastName: 'កែវ',
  organizationName: 'Angkor Soft',
  phoneNumber: '+66812345678',
  email: 'sophea@example.com',
  address1: 'ផ្លូវ ២៤០',
  address2: 'ជាន់ទី ៣',
  city: 'ភ្នំពេញ',
  stateProvince: 'ភ្នំពេញ',
  postalCode: '120207',
  country: 'KH',
}

const latin = {
  firstName: 'Sophea',
  lastName: 'Keo',
  address1: 'Street 240',
  address2: 'Floor 3',
  city: 'Phnom Penh',
  stateProvince: 'Phnom Penh',
}

/** Saves a contact, and returns its id. */
const saveAsWritten = async ({ token }: { readonly token: string }): Promise<string> => {
  const saved = answerOf(await shop.call(addAddress, { body: second }, { token }))
  const last = saved.at(-1)
  if (last === undefined) throw new Error('no contact')
  return last.id
}

/** Saves a contact with its Latin form, and returns its id. */
const save = async (customer: { readonly token: string }): Promise<string> => {
  const id = await saveAsWritten(customer)
  const body = { ...second, latin }
  answerOf(await shop.call(editAddress, { params: { id }, body }, customer))
  return id
}

type Asking = Pick<Owner, 'token' | 'domain'>
const show = ({ token, domain }: Asking, headers = {}) =>
  shop.call(getDomainContact, { params: { id: domain.id } }, { token, headers })
const change = ({ token, domain }: Asking, addressId: string) =>
  shop.call(setDomainContact, { params: { id: domain.id }, body: { addressId } }, { token })

const AtRegistry = v.array(
  v.object({
    name: v.string(),
    registrant: v.string(),
    contacts: v.array(v.object({ type: v.string(), id: v.string() })),
    contact: v.nullable(v.object({ name: v.string(), email: v.string(), clientId: v.string() })),
  }),
)
const atRegistry = async (name: string) => {
  const answer = await fetch(`${shop.sandbox.endpoints.control}/control/registry/domains`)
  const found = v.parse(AtRegistry, await answer.json()).find((domain) => domain.name === name)
  if (found === undefined) throw new Error(`${name} is not there`)
  return found
}

const notificationMails = async ({ email, domain }: Owner) =>
  (await mailsTo(shop.sandbox, email)).filter(({ subject }) =>
    subject.includes(`contact of ${domain.domainName}`),
  )

describe('the registrant of a domain', () => {
  it('is the contact of its order, as recorded by the registry', async () => {
    const owner = await ownerOf()
    expect(answerOf(await show(owner))).toEqual({
      contact: {
        name: 'Sokha Chan',
        organizationName: '',
        email: owner.email,
        phoneNumber: '+85512345678',
        address1: contact.address1,
        address2: '',
        city: 'Phnom Penh',
        stateProvince: '',
        postalCode: '',
        country: 'KH',
        countryName: 'Cambodia',
      },
    })
    const km = answerOf(await show(owner, { 'x-locale': 'km' }))
    expect(km.contact?.countryName).toBe('កម្ពុជា')
  })

  it('becomes a saved contact in every contact role of the registry', async () => {
    const owner = await ownerOf()
    const before = await atRegistry(owner.domain.domainName)
    const addressId = await save(owner)
    const changed = answerOf(await change(owner, addressId))
    expect(changed).toEqual({
      contact: {
        name: 'កែវ សុភា',
        organizationName: 'Angkor Soft',
        email: 'sophea@example.com',
        phoneNumber: '+66812345678',
        address1: 'ផ្លូវ ២៤០',
        address2: 'ជាន់ទី ៣',
        city: 'ភ្នំពេញ',
        stateProvince: 'ភ្នំពេញ',
        postalCode: '120207',
        country: 'KH',
        countryName: 'Cambodia',
      },
    })
    expect(answerOf(await show(owner))).toEqual(changed)
    const after = await atRegistry(owner.domain.domainName)
    expect(after.registrant).not.toBe(before.registrant)
    expect([...after.contacts].sort((a, b) => a.type.localeCompare(b.type))).toEqual(
      ['admin', 'billing', 'tech'].map((type) => ({ type, id: after.registrant })),
    )
    const [mail, ...others] = await until(
      () => notificationMails(owner),
      (mails) => mails.length > 0,
    )
    expect(others).toEqual([])
    expect(mail?.text).toContain(owner.id)
    expect(mail?.text).toContain('/forgot-password')
  })

  it('needs its Latin form, which the registry has too', async () => {
    const owner = await ownerOf()
    const id = await saveAsWritten(owner)
    const before = await atRegistry(owner.domain.domainName)
    const outcome = await change(owner, id)
    expect([codeOf(outcome), outcome.status]).toEqual(['CONTACT_NOT_LATIN', 409])
    expect(await atRegistry(owner.domain.domainName)).toEqual(before)
    const body = { ...second, latin }
    answerOf(await shop.call(editAddress, { params: { id }, body }, owner))
    answerOf(await change(owner, id))
    expect((await atRegistry(owner.domain.domainName)).contact?.name).toBe('Sophea Keo')
  })

  it('is changed once by repeated requests, with one notification', async () => {
    const owner = await ownerOf()
    const addressId = await save(owner)
    const outcomes = await Promise.all([change(owner, addressId), change(owner, addressId)])
    const [first, again] = outcomes.map((outcome) => answerOf(outcome))
    expect(again).toEqual(first)
    const after = await atRegistry(owner.domain.domainName)
    // Nothing is left to send to the registry.
    await shop.control('registry', { failUpdate: 2306 })
    expect(answerOf(await change(owner, addressId))).toEqual(first)
    expect(await atRegistry(owner.domain.domainName)).toEqual(after)
    await until(
      () => notificationMails(owner),
      (mails) => mails.length > 0,
    )
    await shop.control('registry', { failUpdate: null })
    // Sent to the previous email address: it is the second mail, so the repetitions sent none.
    answerOf(await change(owner, await owner.addressId()))
    expect(
      await until(
        () => notificationMails(owner),
        (mails) => mails.length > 1,
      ),
    ).toHaveLength(2)
    // The same change as the first one, with its own notification.
    answerOf(await change(owner, addressId))
    await until(
      () => notificationMails(owner),
      (mails) => mails.length > 2,
    )
    expect((await atRegistry(owner.domain.domainName)).registrant).toBe(after.registrant)
  })

  it('changes again when the saved contact was edited', async () => {
    const owner = await ownerOf()
    const addressId = await save(owner)
    answerOf(await change(owner, addressId))
    const body = { ...second, email: 'edited@example.com' }
    answerOf(await shop.call(editAddress, { params: { id: addressId }, body }, owner))
    // The registry has the old data until the saved contact is applied.
    expect(answerOf(await show(owner)).contact?.email).toBe('sophea@example.com')
    expect(answerOf(await change(owner, addressId)).contact?.email).toBe('edited@example.com')
  })

  it('is hidden from other customers, and cannot be another customer’s contact', async () => {
    const owner = await ownerOf()
    const stranger = await createCustomer(shop)
    const theirs = await save(stranger)
    const before = await atRegistry(owner.domain.domainName)
    const thief = { ...owner, token: stranger.token }
    expect(codeOf(await show(thief))).toBe('OWNED_DOMAIN_NOT_FOUND')
    expect(codeOf(await change(thief, theirs))).toBe('OWNED_DOMAIN_NOT_FOUND')
    for (const id of [theirs, randomUUID()]) {
      const outcome = await change(owner, id)
      expect([codeOf(outcome), outcome.status]).toEqual(['ADDRESS_NOT_FOUND', 404])
    }
    const params = { id: owner.domain.id }
    expect(codeOf(await shop.call(getDomainContact, { params }))).toBe('UNAUTHORIZED')
    const body = { addressId: 'x' }
    expect(codeOf(await shop.call(setDomainContact, { params, body }, owner))).toBe('BAD_REQUEST')
    expect(await atRegistry(owner.domain.domainName)).toEqual(before)
    expect(await notificationMails(owner)).toEqual([])
  })

  it('can only be changed by a recently confirmed session', async () => {
    const owner = await ownerOf()
    const addressId = await save(owner)
    const before = new Date(shop.clock.now().getTime() - 15 * 60_000).toISOString()
    await shop.db.execute(
      sql`update refresh_tokens set authenticated_at = ${before}::timestamptz
          where customer_id = ${owner.id}`,
    )
    expect(codeOf(await change(owner, addressId))).toBe('REAUTHENTICATION_REQUIRED')
    expect(codeOf(await show(owner))).toBe('OK')
  })

  it.each([
    [2304, 'DOMAIN_STATUS_PROHIBITS'],
    [2306, 'DOMAIN_CHANGE_REFUSED'],
    [2201, 'DOMAIN_NOT_WITH_US'],
    [2400, 'REGISTRY_UNAVAILABLE'],
  ])('refused with %i answers %s, without a notification', async (failUpdate, code) => {
    const owner = await ownerOf()
    const addressId = await save(owner)
    const before = await atRegistry(owner.domain.domainName)
    await shop.control('registry', { failUpdate })
    expect(codeOf(await change(owner, addressId))).toBe(code)
    expect(await atRegistry(owner.domain.domainName)).toEqual(before)
    expect(await notificationMails(owner)).toEqual([])
  })

  it('is not available for a domain that left us', async () => {
    const owner = await ownerOf()
    const addressId = await save(owner)
    const endedName = freeName()
    await shop.db.execute(
      sql`update services set subject = ${endedName}, external_id = ${endedName} where id = ${owner.domain.id}::uuid`,
    )
    expect(codeOf(await show(owner))).toBe('DOMAIN_NOT_WITH_US')
    expect(codeOf(await change(owner, addressId))).toBe('DOMAIN_NOT_WITH_US')
  })

  it('is unchanged after an outage of the registry', async () => {
    const owner = await ownerOf()
    const addressId = await save(owner)
    await shop.control('registry', { down: true })
    expect(codeOf(await show(owner))).toBe('FAILED_TO_LOAD_INFORMATION')
    expect(codeOf(await change(owner, addressId))).toBe('REGISTRY_UNAVAILABLE')
    expect(await notificationMails(owner)).toEqual([])
    await shop.control('registry', { down: false })
    const back = await until(
      () => show(owner),
      ({ ok }) => ok,
      withinRetries,
    )
    expect(answerOf(back).contact?.name).toBe('Sokha Chan')
    expect(answerOf(await change(owner, addressId)).contact?.name).toBe('កែវ សុភា')
  })
})

describe('a domain whose transfer to us completed', () => {
  const elsewhere = () => `transfer-me-${randomUUID().replaceAll('-', '').slice(0, 12)}.com`

  /** Creates a customer whose domain is at the registrar that releases it. */
  const arriving = async (name: string): Promise<TestCustomer> => {
    const customer = await createCustomer(shop, { dollars: 100 })
    const items = [transferIn(name, KNOWN_AUTH_INFO)]
    const cart = answerOf(await shop.call(addItems, { body: { items } }, customer))
    const order = answerOf(await customer.place(cart, 'BALANCE'))
    answerOf(await customer.payByBalance(order.id))
    await until(
      () => customer.findOrder(order.id),
      ({ items: [item] }) => item?.fulfilment === 'PENDING_TRANSFER',
      withinRetries,
    )
    return customer
  }
  const arrive = async (name: string): Promise<void> => {
    await fetch(`${shop.sandbox.endpoints.control}/control/registry/transfers`, {
      method: 'POST',
      body: JSON.stringify({ name, do: 'approve' }),
    })
    await pollTransfers(shop)
  }
  const jobOf = async ({ domain }: Owner): Promise<string | undefined> => {
    const [row] = await rowsOf<{ state: string }>(
      shop.db,
      sql`select j.state::text as state from pgboss.job j
        join services s on s.order_item_id::text = j.data->>'orderItemId'
        where j.name = 'set-arrived-contact' and s.id = ${domain.id}::uuid`,
    )
    return row?.state
  }
  const done = (owner: Owner): Promise<string | undefined> =>
    until(
      () => jobOf(owner),
      (state) => state === 'completed',
      withinRetries,
    )

  it('gets the contact of its order', async () => {
    const name = elsewhere()
    const customer = await arriving(name)
    await arrive(name)
    const owner = await owned(customer)
    await done(owner)
    const { registrant, contact: holder } = await atRegistry(name)
    expect(holder).toMatchObject({ name: 'Sokha Chan', email: customer.email })
    expect(answerOf(await show(owner)).contact?.email).toBe(customer.email)
    expect(await notificationMails(owner)).toEqual([])
    // It is the contact that the customer would choose here.
    answerOf(await change(owner, await customer.addressId()))
    expect((await atRegistry(name)).registrant).toBe(registrant)
  })

  it('belongs to the customer although the registry rejects the contact for now', async () => {
    const name = elsewhere()
    const customer = await arriving(name)
    await shop.control('registry', { failUpdate: 2400 })
    await arrive(name)
    const owner = await owned(customer)
    await until(
      () => jobOf(owner),
      (state) => state === 'retry',
      withinRetries,
    )
    expect((await atRegistry(name)).registrant).toBe('ELSEWHERE')
    // Its contact belongs to another registrar, and the registry hides it.
    expect(answerOf(await show(owner))).toEqual({ contact: null })
    await shop.control('registry', { failUpdate: null })
    await done(owner)
    expect((await atRegistry(name)).contact?.email).toBe(customer.email)
  })

  it('asks its customer for another contact when the registry refuses that of the order', async () => {
    const name = elsewhere()
    const customer = await arriving(name)
    await shop.control('registry', { failUpdate: 2306 })
    await arrive(name)
    const owner = await owned(customer)
    await done(owner)
    const refused = (await notificationsOf(shop.db, owner.id)).filter(
      ({ code }) => code === 'REGISTRANT_REFUSED',
    )
    expect(refused).toMatchObject([{ params: { name, domainId: owner.domain.id } }])
    expect((await atRegistry(name)).registrant).toBe('ELSEWHERE')
  })

  it('keeps a registrant chosen meanwhile', async () => {
    const name = elsewhere()
    const customer = await arriving(name)
    const addressId = await save(customer)
    await shop.control('registry', { failUpdate: 2400 })
    await arrive(name)
    const owner = await owned(customer)
    await until(
      () => jobOf(owner),
      (state) => state === 'retry',
      withinRetries,
    )
    await shop.control('registry', { failUpdate: null })
    answerOf(await change(owner, addressId))
    await done(owner)
    expect(answerOf(await show(owner)).contact?.email).toBe('sophea@example.com')
  })
})
