import { describe, expect, it } from 'vitest'
import type { CreditNote } from '../../../contract/invoices.ts'
import { seller } from '../../../contract/seller.ts'
import { creditNoteContent, invoiceContent } from './document-content.ts'
import { sampleInvoice } from './invoice.fixture.ts'

const { company, ...contact } = sampleInvoice.billingTo

const factsOf = (content: { readonly facts: readonly (readonly [string, string])[] }) =>
  Object.fromEntries(content.facts)

describe('a printed invoice', () => {
  it('of a company is a tax invoice with both names in both scripts, and both TINs', () => {
    const { titles, from, to } = invoiceContent(sampleInvoice, 'en')
    expect(titles).toEqual(['Tax invoice', 'វិក្កយបត្រអាករ'])
    expect(from.slice(0, 2)).toEqual([seller.legalName.en, seller.legalName.km])
    expect(from).toContain(`VAT TIN ${seller.vatTin}`)
    expect(to.slice(0, 2)).toEqual([company?.companyNameEn, company?.companyNameKm])
    expect(to).toContain(company?.companyAddressKm)
    expect(to).toContain('VAT TIN K001-123456789')
  })

  it('names a person in Khmer family name first, beside a company and alone', () => {
    const khmer = { ...contact, firstName: 'សុខា', lastName: 'ចាន់' }
    const toOf = (billingTo: typeof sampleInvoice.billingTo) =>
      invoiceContent({ ...sampleInvoice, billingTo }, 'en').to
    expect(toOf(khmer)[0]).toBe('ចាន់ សុខា')
    expect(toOf(contact)[0]).toBe('Sokha Chan')
    expect(toOf({ ...khmer, ...(company && { company }) })).toContain('ចាន់ សុខា')
  })

  it('has its totals in dollars and in riel at the stored rate', () => {
    const { totals, grandTotals, note } = invoiceContent(sampleInvoice, 'en')
    expect(totals).toEqual([
      ['Subtotal', '$25.98'],
      ['Discount', '−$5.00'],
      ['VAT 10%', '$2.10'],
    ])
    expect(grandTotals).toEqual([
      ['Total', '$23.08'],
      ['Total in riel', '92,597 riel'],
    ])
    expect(note).toBe('4,012 riel for $1 on 26/11/2026 (National Bank of Cambodia)')
  })

  it('has the fee of its payment after the total, and what was paid', () => {
    const paid = { ...sampleInvoice, paymentFee: 1.02, paymentFeeTax: 0.09 }
    expect(invoiceContent(paid, 'en').grandTotals).toEqual([
      ['Total', '$23.08'],
      ['Payment fee, including $0.09 VAT', '$1.02'],
      ['Total with payment fee', '$24.10'],
      ['Total in riel', '92,597 riel'],
    ])
  })

  it('without a rate or discount leaves out their lines', () => {
    const plain = invoiceContent({ ...sampleInvoice, riel: null, discountAmount: 0 }, 'en')
    expect(plain.totals.map(([label]) => label)).toEqual(['Subtotal', 'VAT 10%'])
    expect(plain.grandTotals).toEqual([['Total', '$23.08']])
    expect(plain.note).toBe('')
  })

  it('is due upon receipt, and has its status and order', () => {
    expect(factsOf(invoiceContent({ ...sampleInvoice, status: 'OVERDUE' }, 'en'))).toEqual({
      Date: '26/11/2026',
      'Due date': 'Due upon receipt',
      Status: 'Overdue',
      Order: '100000001',
      'Customer ID': sampleInvoice.customerId,
    })
    expect(factsOf(invoiceContent({ ...sampleInvoice, order: null }, 'en'))).not.toHaveProperty(
      'Order',
    )
  })

  it('is in Khmer for a Khmer reader', () => {
    const { titles, from, totals } = invoiceContent(sampleInvoice, 'km')
    expect(titles).toEqual(['វិក្កយបត្រអាករ', 'Tax invoice'])
    expect(from).toContain(seller.address.km.street)
    expect(totals.map(([label]) => label)).toContain('អាករលើតម្លៃបន្ថែម (VAT) 10%')
  })

  it('of a contact names the person, and is a tax invoice only with a tax number', () => {
    const person = { ...sampleInvoice, billingTo: contact }
    const content = invoiceContent(person, 'en')
    expect(content.titles[0]).toBe('Invoice')
    expect(content.to).toEqual([
      'Sokha Chan',
      '12 Street 240',
      'Phnom Penh, 120207',
      'Cambodia',
      'sokha@example.com',
    ])
    const shop = { organizationName: 'Chan Books', taxIdentificationNumber: 'L001-100000001' }
    const firm = invoiceContent({ ...person, billingTo: { ...contact, ...shop } }, 'en')
    expect(firm.titles[0]).toBe('Tax invoice')
    expect(firm.to.slice(0, 2)).toEqual(['Chan Books', 'Sokha Chan'])
    expect(firm.to).toContain('Tax ID L001-100000001')
  })
})

describe('a printed credit note', () => {
  it('names its invoice', () => {
    const note: CreditNote = {
      ...sampleInvoice,
      number: 'CN-2026-000007',
      invoiceNumber: 'INV-2026-000123',
    }
    const content = creditNoteContent(note, 'en')
    expect(content.titles[0]).toBe('Credit note')
    expect(content.number).toBe('CN-2026-000007')
    expect(factsOf(content)).toMatchObject({ 'For invoice': 'INV-2026-000123' })
    expect(factsOf(content)).not.toHaveProperty('Status')
  })
})
