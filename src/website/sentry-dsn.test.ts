import { expect, it } from 'vitest'
import { sentryDsn } from './sentry-dsn.ts'

it('reports errors only with a valid DSN', () => {
  expect(sentryDsn({})).toBeUndefined()
  expect(sentryDsn({ PUBLIC_SENTRY_DSN: '' })).toBeUndefined()
  const PUBLIC_SENTRY_DSN = 'https://abc@errors.example/7'
  expect(sentryDsn({ PUBLIC_SENTRY_DSN })).toBe(PUBLIC_SENTRY_DSN)
  expect(() => sentryDsn({ PUBLIC_SENTRY_DSN: 'on' })).toThrow('PUBLIC_SENTRY_DSN is "on"')
})
