import { describe, expect, it } from 'vitest'
import { createContactCommand, eppPhone, type Registrant } from './contact.ts'
import { writeCommand } from './session.ts'
import { child, childrenOf, childText } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'
import * as ns from './namespaces.ts'

const registrant: Registrant = {
  firstName: 'Sok',
  lastName: 'Dara',
  organization: 'Angkor <Ltd> & Co',
  email: 'sok@example.com',
  phone: '+85512345678',
  address1: '12 Street 240',
  city: 'Phnom Penh',
  postalCode: '120207',
  country: 'kh',
}

const postalInfosOf = (given: Registrant) => {
  const xml = writeCommand(createContactCommand('c-1', given, '+855.12345678', 'pw'), 'id')
  const command = child(readXml(xml), ns.epp, 'command')
  const create = child(child(command, ns.epp, 'create'), ns.contact, 'create')
  return childrenOf(create, ns.contact, 'postalInfo').map((info) => {
    const addr = child(info, ns.contact, 'addr')
    return {
      type: info.attributes.get('type'),
      name: childText(info, ns.contact, 'name'),
      org: childText(info, ns.contact, 'org'),
      streets: childrenOf(addr, ns.contact, 'street').map(({ text }) => text),
      city: childText(addr, ns.contact, 'city'),
      cc: childText(addr, ns.contact, 'cc'),
    }
  })
}

describe('contact', () => {
  it.each([
    ['+85512345678', '+855.12345678'],
    ['+66812345678', '+66.812345678'],
    ['+12025550123', '+1.2025550123'],
    ['012345678', undefined],
    ['', undefined],
  ])('writes the phone %s as %s', async (phone, written) => {
    expect(await eppPhone(phone)).toBe(written)
  })

  it('is international when all is ASCII', () => {
    expect(postalInfosOf(registrant)).toEqual([
      {
        type: 'int',
        name: 'Sok Dara',
        org: 'Angkor <Ltd> & Co',
        streets: ['12 Street 240'],
        city: 'Phnom Penh',
        cc: 'KH',
      },
    ])
  })

  it('is local beside it when there are accents', () => {
    const infos = postalInfosOf({ ...registrant, firstName: 'José', address2: '២' })
    expect(infos.map(({ type, name, streets }) => [type, name, streets])).toEqual([
      ['int', 'Jose Dara', ['12 Street 240']],
      ['loc', 'José Dara', ['12 Street 240', '២']],
    ])
  })

  it('has a Khmer name with the family name first, as on an identity card', () => {
    const infos = postalInfosOf({ ...registrant, firstName: 'ដារ៉ា', lastName: 'សុខ' })
    expect(infos.map(({ type, name }) => [type, name])).toEqual([['loc', 'សុខ ដារ៉ា']])
  })

  it('is international in the Latin letters of its customer, and local as written', () => {
    const latin = {
      firstName: 'Sok',
      lastName: 'Dara',
      address1: '12 Street 240',
      city: 'Phnom Penh',
    }
    const infos = postalInfosOf({ ...registrant, firstName: 'សុខ', city: 'ភ្នំពេញ', latin })
    expect(infos.map(({ type, name, city }) => [type, name, city])).toEqual([
      ['int', 'Sok Dara', 'Phnom Penh'],
      ['loc', 'សុខ Dara', 'ភ្នំពេញ'],
    ])
  })

  it('is local alone in a script without ASCII form', () => {
    const infos = postalInfosOf({ ...registrant, city: 'ភ្នំពេញ' })
    expect(infos.map(({ type, city }) => [type, city])).toEqual([['loc', 'ភ្នំពេញ']])
  })
})
