import { describe, expect, it } from 'vitest'
import { fromDollars, zero } from '../../../contract/money.ts'
import { defineDescription, defineKind } from './define-kind.ts'
import type { NewItemOf, PricedLine, StoredLine } from './item-kind.ts'
import { smsBrandNameDescription } from './sms-brand-name/sms-brand-name-description.ts'

type Type = 'SMS_BRAND_NAME'

const now = new Date('2026-12-01T00:00:00Z')
const option = { serviceId: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201' }

const priced: PricedLine<Type> = {
  ...{ price: fromDollars(10), renewalPrice: fromDollars(10), discount: zero, parts: [] },
  ...{ minimumDuration: 1, maximumDuration: 1 },
  details: { type: 'SMS_BRAND_NAME', action: 'renewal', option, senderName: 'TONLE' },
}

const inputOf = (action: NewItemOf<Type>['action']): NewItemOf<Type> => ({
  ...{ type: 'SMS_BRAND_NAME', action, productKey: 'sms-brand-name', option },
  ...{ qty: 1, duration: 1, durationType: 'YEAR' },
})

const lineOf = (action: NewItemOf<Type>['action']): StoredLine => ({
  ...{ type: 'SMS_BRAND_NAME', action, key: action, product_key: 'sms-brand-name' },
  ...{ subject: 'TONLE', config: { option }, config_version: 1, secret: null, qty: 1 },
  ...{ duration: 1, duration_type: 'YEAR', service_id: option.serviceId, parent_key: null },
})

const description = { ...smsBrandNameDescription, isRetired: true } as const

describe('a retired kind', () => {
  const added: string[] = []
  const kind = defineKind({
    ...description,
    add: (inputs) => {
      added.push(...inputs.map(({ action }) => action))
      return Promise.resolve([])
    },
    edit: ({ config }) => ({ duration: 1, config, seen_price: zero }),
    price: () => priced,
    recheck: () => Promise.resolve([]),
  })
  const add = (...actions: NewItemOf<Type>['action'][]) =>
    kind.add(actions.map(inputOf), { customerId: 'customer', now })

  it('sells nothing, not even with a renewal, and what is in carts is gone', async () => {
    await expect(add('purchase')).rejects.toMatchObject({ code: 'PACKAGE_NOT_OFFERED' })
    await expect(add('renewal', 'purchase')).rejects.toMatchObject({ code: 'PACKAGE_NOT_OFFERED' })
    expect(added).toEqual([])
    expect(kind.price(lineOf('purchase'), { now })).toBeUndefined()
  })

  it('renews what customers own', async () => {
    await add('renewal')
    expect(added).toEqual(['renewal'])
    expect(kind.price(lineOf('renewal'), { now })).toBe(priced)
  })

  it('describes what was ordered', () => {
    const stored = defineDescription(description)
    expect(stored.isRetired).toBe(true)
    expect(stored.describe(lineOf('purchase'), 'en').name).toBe('TONLE')
  })
})
