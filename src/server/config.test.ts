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

it('reads which WHOIS server answers for which ending', () => {
  const servers = (WHOIS_SERVERS?: string) =>
    readConfig({ SANDBOX_PORT: '5000', WHOIS_SERVERS }).whoisServers
  expect(servers().get('th')).toEqual({ host: '127.0.0.1', port: 5009 })
  expect(servers().has('kh')).toBe(false)
  expect(servers('off').size).toBe(0)
  expect(servers('public').get('th')).toEqual({ host: 'whois.thnic.co.th', port: 43 })
  expect(servers('public').get('jp')?.question).toBe('%s/e')
  expect(servers('*=relay.example:4343, TH=own.example, co.uk=uk.example:44')).toEqual(
    new Map([
      ...servers('*=relay.example:4343'),
      ['th', { host: 'own.example', port: 43 }],
      ['co.uk', { host: 'uk.example', port: 44 }],
    ]),
  )
  for (const wrong of [
    'th',
    'th=',
    'th=whois.example:99999',
    'th=http://whois.example',
    'public,',
  ]) {
    expect(() => servers(wrong)).toThrow(ConfigError)
  }
})
