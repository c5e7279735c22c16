import { describe, expect, it } from 'vitest'
import type { Contract } from '../../../contract/contracts.ts'
import { seller } from '../../../contract/seller.ts'
import { drawDocument } from '../../money/invoices/index.ts'
import { sampleInvoice } from '../../money/invoices/invoice.fixture.ts'
import { contractContent } from './contract-content.ts'

const contract: Contract = {
  ...sampleInvoice,
  number: 'CT-100000001',
  status: 'PARTLY_REFUNDED',
  lines: sampleInvoice.lines.map((line, at) => ({ ...line, isRefunded: at === 1 })),
  effectiveAt: sampleInvoice.issuedAt,
  provider: { legalName: seller.legalName, vatTin: seller.vatTin },
  riel: null,
  signature: { at: sampleInvoice.issuedAt, by: 'CHECKOUT', text: '2026-11' },
  refunded: 11.54,
  order: { id: '1714b4fb-71e6-43dc-8f42-0f1ed1094cb9', incrementId: '100000001' },
  invoiceNumber: 'INV-2026-000123',
}

describe('a printed contract', () => {
  it('has its id, its effective date, both parties, its services and totals', () => {
    const content = contractContent(contract, 'en')
    expect(content.titles).toEqual(['Service contract', 'កិច្ចសន្យាសេវា'])
    expect(content.number).toBe('CT-100000001')
    expect(content.from.slice(0, 2)).toEqual([seller.legalName.en, seller.legalName.km])
    expect(content.toLabel).toBe('Customer')
    expect(content.to[0]).toBe('Angkor Coffee & Tea Co., Ltd.')
    expect(Object.fromEntries(content.facts)).toMatchObject({
      'Effective date': '26/11/2026',
      Status: 'Partly refunded',
      Order: '100000001',
    })
    expect(content.grandTotals).toEqual([
      ['Total', '$23.08'],
      ['Refunded', '$11.54'],
    ])
  })

  it('says which services were refunded, and how it was signed', () => {
    const { lines, note } = contractContent(contract, 'en')
    expect(lines.map(([description]) => description.endsWith('(refunded)'))).toEqual([false, true])
    expect(note).toContain('Signed electronically on 26/11/2026 with the customer’s consent')
    expect(contractContent({ ...contract, signature: null }, 'en').note).toContain('Not signed')
  })

  it('is a page in Khmer, the same whenever it is drawn', async () => {
    const [first, again] = [
      await drawDocument(contractContent(contract, 'km')),
      await drawDocument(contractContent(contract, 'km')),
    ]
    expect(Buffer.compare(first, again)).toBe(0)
    expect(
      Buffer.from(first)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1)
  })
})
