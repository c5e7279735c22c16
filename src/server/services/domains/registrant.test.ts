import { expect, it } from 'vitest'
import type { Registrant } from '../../providers/registry/contact.ts'
import { registrantChange, registrantId, isChosenHere } from './registrant.ts'

const domainId = '0b0e2f8e-2f5d-4d3c-9c53-000000000001'
const otherId = '0b0e2f8e-2f5d-4d3c-9c53-000000000002'
const contact: Registrant = {
  firstName: 'Sok',
  lastName: 'Dara',
  email: 'sok@example.com',
  phone: '+85512345678',
  address1: '12 Street 240',
  city: 'Phnom Penh',
  country: 'KH',
}

it('derives a contact’s EPP id from its data and its domain', () => {
  const id = registrantId(domainId, contact)
  expect(id).toMatch(/^H[0-9a-f]{15}$/)
  const { country, ...others } = contact
  expect(registrantId(domainId, { country, ...others })).toBe(id)
  expect(registrantId(domainId, { ...contact, city: 'Siem Reap' })).not.toBe(id)
  expect(registrantId(otherId, contact)).not.toBe(id)
})

it('recognises ids that were derived for a domain', () => {
  const moved = registrantId(domainId, { ...contact, city: 'Siem Reap' })
  expect(isChosenHere(domainId, moved)).toBe(true)
  expect(isChosenHere(otherId, moved)).toBe(false)
  expect(isChosenHere(domainId, 'ELSEWHERE')).toBe(false)
})

const of = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([type, id]) => ({ type, id }))

it('changes the registrant, and the other contacts that the domain has', () => {
  const contacts = of({ admin: 'old', tech: 'new', billing: 'older' })
  expect(registrantChange({ registrant: 'old', contacts }, 'new', contact)).toEqual({
    newContact: { id: 'new', contact },
    registrant: 'new',
    addContacts: of({ admin: 'new', billing: 'new' }),
    removeContacts: of({ admin: 'old', billing: 'older' }),
  })
  expect(registrantChange({ registrant: 'old', contacts: [] }, 'new', contact)).toMatchObject({
    registrant: 'new',
    addContacts: [],
    removeContacts: [],
  })
})

it('leaves one contact of a type where there were several', () => {
  const contacts = [...of({ admin: 'old' }), ...of({ admin: 'new' })]
  expect(registrantChange({ registrant: 'new', contacts }, 'new', contact)).toEqual({
    newContact: { id: 'new', contact },
    addContacts: [],
    removeContacts: of({ admin: 'old' }),
  })
})

it('changes nothing when repeated', () => {
  const contacts = of({ admin: 'new', tech: 'new' })
  expect(registrantChange({ registrant: 'new', contacts }, 'new', contact)).toBeUndefined()
})
