import { beforeAll, expect, it } from 'vitest'
import type { DomainOrderItem } from '../../contract/items/domain.ts'
import type { OrderItem } from '../../contract/items/variants.ts'
import { loadItemIslands } from '../items/item-islands.ts'
import { nextStepsOf } from './next-steps.ts'

beforeAll(() => loadItemIslands(['DOMAIN', 'SHARED_HOSTING']))

const fields = {
  ...({ price: 10, renewalPrice: 10, qty: 1, duration: 1, durationType: 'YEAR' } as const),
  ...({ fulfilment: 'IN_PROGRESS', expiresAt: null } as const),
}

const domain = (name: string, more: Partial<DomainOrderItem> = {}): OrderItem => ({
  ...fields,
  ...({ type: 'DOMAIN', action: 'registration', productKey: 'domain', name, icannFee: 0 } as const),
  ...more,
})

const hosting = (name: string): OrderItem => ({
  ...fields,
  ...({ type: 'SHARED_HOSTING', action: 'purchase', productKey: 'sh-basic', name } as const),
  planName: 'Basic',
  option: { websiteName: 'Shop', domain: { option: 'NEW', from: 'FROM_CART', name } },
})

it('connects the first domain that was registered, wherever it is in the order', () => {
  const renewed = domain('old.com', { action: 'renewal' })
  expect(nextStepsOf([hosting('other.com'), renewed, domain('new.com')])).toMatchObject({
    ...{ connects: 'new.com', hasWebsite: false, needsDocuments: false },
    path: '/account/domains?search=new.com',
  })
  expect(nextStepsOf([renewed])?.connects).toBeUndefined()
  expect(nextStepsOf([])).toBeUndefined()
})

it('offers no second website for a domain that was bought with one', () => {
  expect(nextStepsOf([domain('new.com'), hosting('new.com')])?.hasWebsite).toBe(true)
})

it('asks for documents before a domain can be connected', () => {
  const waiting = domain('new.com.kh', { fulfilment: 'AWAITING_DOCUMENTS' })
  expect(nextStepsOf([waiting])).toMatchObject({ needsDocuments: true, connects: undefined })
  expect(nextStepsOf([waiting, domain('new.com')])).toMatchObject({
    ...{ needsDocuments: true, connects: 'new.com' },
  })
})
