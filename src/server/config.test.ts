import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

it('makes demo accounts only in a shop on this machine, unless it is told', () => {
  const demoAccounts = (PUBLIC_SITE_URL?: string, DEMO_ACCOUNTS?: string) =>
    readConfig({ PUBLIC_SITE_URL, DEMO_ACCOUNTS }).demoAccounts
  expect(demoAccounts()).toBe(true)
  expect(demoAccounts('http://127.0.0.1:4321')).toBe(true)
  expect(demoAccounts('http://localhost:4321')).toBe(true)
  expect(demoAccounts('https://shop.example.com')).toBe(false)
  expect(demoAccounts('https://shop.example.com', 'on')).toBe(true)
  expect(demoAccounts(undefined, 'off')).toBe(false)
})

it('expects Google and the captcha beside the sandbox, and can do without them', () => {
  const { google, recaptcha } = readConfig({ SANDBOX_PORT: '5000' })
  expect(google.scriptUrl).toBe('http://127.0.0.1:5006/gsi/client')
  expect(google.certsUrl).toBe('http://127.0.0.1:5006/oauth2/v3/certs')
  expect(recaptcha.scriptUrl).toBe('http://127.0.0.1:5007/recaptcha/api.js')
  expect(recaptcha.verifyUrl).toBe('http://127.0.0.1:5007/recaptcha/api/siteverify')
  const off = readConfig({ GOOGLE_CLIENT_ID: 'off', RECAPTCHA_SITE_KEY: 'off' })
  expect([off.google.clientId, off.recaptcha.siteKey]).toEqual([undefined, undefined])
})

it('knows the header of the callers’ country only when it is told', () => {
  const header = (COUNTRY_HEADER?: string) => readConfig({ COUNTRY_HEADER }).countryHeader
  expect(header()).toBeUndefined()
  expect(header('CF-IPCountry')).toBe('CF-IPCountry')
  expect(() => header('two words')).toThrow(ConfigError)
})

it('reads host names with commas between them', () => {
  const hostnames = (RECAPTCHA_HOSTNAMES: string) =>
    readConfig({ RECAPTCHA_HOSTNAMES }).recaptcha.hostnames
  expect(hostnames('Shop.example.com, www.example.com')).toEqual([
    'shop.example.com',
    'www.example.com',
  ])
  expect(() => hostnames('https://shop.example.com')).toThrow(ConfigError)
})
