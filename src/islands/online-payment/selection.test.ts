import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeSelection, firstSelection, selectedOf, totalOf } from './selection.ts'

const invoices = [
  { id: 'a', number: 'INV-2026-000001', total: 0.1 },
  { id: 'b', number: 'INV-2026-000002', total: 0.2 },
  { id: 'c', number: '100000003', total: 30 },
]

describe('the selection', () => {
  it('is first the invoice of the URL, else all', () => {
    expect(firstSelection(invoices, 'INV-2026-000002')).toEqual(['b'])
    expect(firstSelection(invoices, 'INV-2026-000009')).toEqual(['a', 'b', 'c'])
    expect(firstSelection(invoices, undefined)).toEqual(['a', 'b', 'c'])
    expect(firstSelection([], undefined)).toEqual([])
  })

  it('has the order of the page, without what is paid meanwhile, and an exact sum', () => {
    const selected = selectedOf(invoices, ['b', 'gone', 'a'])
    expect(selected.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(totalOf(selected)).toBe(0.3)
    expect(totalOf([])).toBe(0)
  })

  it('takes an invoice once, and loses exactly what is removed', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd'))
    fc.assert(
      fc.property(ids, ids, (selected, changed) => {
        const more = changeSelection(selected, changed, true)
        expect(new Set(more)).toEqual(new Set([...selected, ...changed]))
        expect(more).toHaveLength(new Set(more).size)
        const less = changeSelection(more, changed, false)
        expect(less).toEqual(more.filter((id) => !changed.includes(id)))
      }),
    )
  })
})
