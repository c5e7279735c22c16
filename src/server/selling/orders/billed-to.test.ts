import { expect, it } from 'vitest'
import type { Contact } from '../../../contract/addresses.ts'
import type { CompanyInfo } from '../../../contract/profile.ts'
import { billedTo, isComplete } from './billed-to.ts'

const contact: Contact = {
  ...{ id: 'a', firstName: 'Sokha', lastName: 'Chan', organizationName: '' },
  ...{ taxIdentificationNumber: '', phoneNumber: '+85512345678', email: 'sokha@example.com' },
  ...{ address1: '12 Street 240', address2: '', stateProvince: '', postalCode: '' },
  ...{ city: 'Phnom Penh', country: 'KH', isDefault: true },
}
const company: CompanyInfo = {
  ...{ companyNameEn: 'Angkor Co.', companyNameKm: 'ក្រុមហ៊ុនអង្គរ' },
  ...{ companyAddressEn: 'Street 240', companyAddressKm: 'ផ្លូវ ២៤០' },
  ...{ phoneNumber: '+85523880880', vatTin: 'K001-123456789' },
}

it('an order is billed in the name of the current company, whatever the contact had before', () => {
  const before = billedTo(contact, { ...company, companyNameEn: 'Before Co.' })
  expect(billedTo(before, company)).toEqual({ ...contact, company })
  expect(JSON.parse(JSON.stringify(billedTo(before, null)))).toEqual(contact)
})

it('a contact that was saved in letters an invoice cannot print is asked for again', () => {
  expect(isComplete(contact)).toBe(true)
  expect(isComplete({ ...contact, organizationName: '吴哥公司' })).toBe(false)
  expect(isComplete({ ...contact, lastName: '陈' })).toBe(false)
})
