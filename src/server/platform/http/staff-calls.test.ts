import * as v from 'valibot'
import { expect, it } from 'vitest'
import { endpoint } from '../../../contract/endpoint.ts'
import { createLog } from '../log.ts'
import { ApiError } from './api-error.ts'
import { createRouter, type RouterDeps } from './router.ts'
import { route } from './routes.ts'

const listVouchers = endpoint({
  method: 'GET',
  path: '/staff/vouchers',
  summary: 'Lists vouchers',
  access: 'staff',
  permission: 'voucher:read',
  answer: v.array(v.string()),
  errors: [],
})

const call = async (token?: string, deps: Partial<RouterDeps> = {}) => {
  const router = createRouter({
    routes: [route(listVouchers, () => ['TET-5'])],
    signedIn: () => ({ customerId: 'c1', websiteId: 'KH', session: '' }),
    requireRecent: () => Promise.resolve(),
    ipOf: () => '127.0.0.1',
    log: createLog('silent'),
    checkAnswers: true,
    ...deps,
  })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await router.request('/staff/vouchers', { headers })
  return { status: response.status, cache: response.headers.get('cache-control') }
}

it('refuses staff calls while the shop has no staff, a customer’s included', async () => {
  expect(await call()).toMatchObject({ status: 401 })
  expect(await call('a-customer')).toMatchObject({ status: 401 })
})

it('answers a member of staff with the permission, uncached', async () => {
  const asked: unknown[] = []
  const requireStaff: NonNullable<RouterDeps['requireStaff']> = (token, permission) => {
    asked.push(permission)
    if (token !== 'staff') throw new ApiError('UNAUTHORIZED')
    return Promise.resolve({ customerId: 's1', websiteId: 'KH', session: '' })
  }
  expect(await call('staff', { requireStaff })).toEqual({ status: 200, cache: 'no-store' })
  expect(await call('other', { requireStaff })).toMatchObject({ status: 401 })
  expect(asked).toEqual(['voucher:read', 'voucher:read'])
})

it('takes no staff call that needs no permission', () => {
  const open = endpoint({
    ...{ method: 'GET', path: '/staff/vouchers', summary: 'Lists vouchers', access: 'staff' },
    ...{ answer: v.array(v.string()), errors: [] },
  })
  expect(() =>
    createRouter({
      routes: [route(open, () => [])],
      signedIn: () => ({ customerId: 'c1', websiteId: 'KH', session: '' }),
      requireRecent: () => Promise.resolve(),
      ipOf: () => '127.0.0.1',
      log: createLog('silent'),
      checkAnswers: true,
    }),
  ).toThrow('GET /staff/vouchers')
})
