import { describe, expect, it } from 'vitest'
import { formatServicesView, parseServicesView, type ServicesView } from './services-url.ts'

const service = '0b0e2f8e-2f5d-4d3c-9c53-000000000001'
const whole: ServicesView = { service: undefined, category: 'SUMMARY', page: 1 }

describe('the URL of the services page', () => {
  it.each<[string, ServicesView]>([
    ['', whole],
    ['?category=SSL', { ...whole, category: 'SSL' }],
    ['?category=SHARED_HOSTING&page=3', { ...whole, category: 'SHARED_HOSTING', page: 3 }],
    [`?service=${service}`, { ...whole, service }],
    [`?service=${service}&category=DOMAIN&page=2`, { service, category: 'DOMAIN', page: 2 }],
  ])('keeps %s', (query, view) => {
    expect(parseServicesView(query)).toEqual(view)
    expect(formatServicesView(view)).toBe(query)
  })

  it.each(['?service=1', '?category=FAX', '?category=ssl', '?page=0', '?page=x', '?other=1'])(
    'ignores %s',
    (query) => {
      expect(parseServicesView(query)).toEqual(whole)
    },
  )
})
