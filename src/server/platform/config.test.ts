import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

it('makes demo accounts only on loopback, unless configured', () => {
  const demoAccounts = (PUBLIC_SITE_URL?: string, DEMO_ACCOUNTS?: string) =>
    readConfig({ PUBLIC_SITE_URL, DEMO_ACCOUNTS }).demoAccounts
  expect(demoAccounts()).toBe(true)
  expect(demoAccounts('http://127.0.0.1:4321')).toBe(true)
  expect(demoAccounts('http://localhost:4321')).toBe(true)
  expect(demoAccounts('https://shop.example.com')).toBe(false)
  expect(demoAccounts('https://shop.example.com', 'on')).toBe(true)
  expect(demoAccounts(undefined, 'off')).toBe(false)
})

it('is public as soon as its URL or its host is not loopback', () => {
  const isPublic = (PUBLIC_SITE_URL?: string, HOST?: string) =>
    readConfig({ PUBLIC_SITE_URL, HOST }).isPublic
  expect([isPublic(), isPublic('http://localhost:4321', '::1')]).toEqual([false, false])
  expect(isPublic('https://shop.example.com')).toBe(true)
  expect(isPublic('http://127.0.0.1.example.com')).toBe(true)
  expect(isPublic(undefined, '0.0.0.0')).toBe(true)
})

it('has its own origin and those of further websites, each without a path', () => {
  const read = (PUBLIC_API_URL: string, ALLOWED_ORIGINS?: string) =>
    readConfig({ PUBLIC_API_URL, ALLOWED_ORIGINS })
  const { apiUrl, allowedOrigins } = read('https://api.example/', 'https://th.example, https://x.y')
  expect(apiUrl).toBe('https://api.example')
  expect(allowedOrigins).toEqual(['https://th.example', 'https://x.y'])
  expect(() => read('https://api.example/api')).toThrow(ConfigError)
  expect(() => read('https://api.example', 'https://th.example/')).toThrow(ConfigError)
})

it('reads a setting from the file that NAME_FILE names, unless both are set', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'settings-'))
  const TOKEN_SECRET_FILE = join(directory, 'token')
  await writeFile(TOKEN_SECRET_FILE, `${'s'.repeat(40)}\n`)
  expect(readConfig({ TOKEN_SECRET_FILE }).tokenSecret).toBe('s'.repeat(40))
  expect(() => readConfig({ TOKEN_SECRET_FILE, TOKEN_SECRET: 't'.repeat(40) })).toThrow(
    'TOKEN_SECRET: it is set, and TOKEN_SECRET_FILE too',
  )
  expect(() => readConfig({ EPP_PASSWORD_FILE: join(directory, 'missing') })).toThrow(ConfigError)
  await rm(directory, { recursive: true })
})

it('refuses a URL of the mail server that is none, without its password', () => {
  const read = (SMTP_URL: string) => readConfig({ SMTP_URL }).mail.smtpUrl
  expect(read('smtps://shop:a%23b@mail.example')).toBe('smtps://shop:a%23b@mail.example')
  for (const url of ['smtp://shop:pass#word@mail.example:587', 'mail.example:587', 'https://m'])
    expect(() => read(url)).toThrow(
      /^SMTP_URL: smtp:\/\/user:password@host:587 or smtps:\/\/… is expected; signs in/,
    )
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

it('has the sandbox’s key for refunds, unless configured', () => {
  expect(readConfig({}).payway.refundKey).toContain('BEGIN PUBLIC KEY')
  const PAYWAY_REFUND_KEY = String.raw`-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----`
  expect(readConfig({ PAYWAY_REFUND_KEY }).payway.refundKey).toContain('\nabc\n')
  expect(() => readConfig({ PAYWAY_REFUND_KEY: 'secret' })).toThrow(ConfigError)
})

it('takes cards only with their settings', () => {
  const keys = { profileId: 'p', accessKey: 'a', secretKey: 's', merchantId: 'm', keyId: 'k' }
  const urls = { cardPageUrl: 'https://cards.example', apiUrl: 'https://api.example' }
  const settings = { ...keys, ...urls, sharedSecret: 'c2VjcmV0', monthlyLimit: 5000 }
  const read = (CYBERSOURCE?: string) => readConfig({ CYBERSOURCE }).cards
  expect(read()).toBeUndefined()
  expect(read(JSON.stringify(settings))).toEqual({ ...settings, feePercent: 0 })
  expect(read(JSON.stringify({ ...settings, feePercent: 2.45 }))?.feePercent).toBe(2.45)
  expect(() => read(JSON.stringify({ ...settings, feePercent: 2.455 }))).toThrow(ConfigError)
  expect(() => read(JSON.stringify({ ...settings, sharedSecret: undefined }))).toThrow(ConfigError)
  expect(() => read('{"apiUrl":')).toThrow(ConfigError)
})

it('has nameservers of its own only when configured, at least two', () => {
  const read = (NAMESERVERS?: string) => readConfig({ SANDBOX_PORT: '5000', NAMESERVERS })
  expect(read().nameservers).toEqual([])
  expect(read().powerdns.baseUrl).toBe('http://127.0.0.1:5010')
  expect(read('NS1.tonle.example, ns2.tonle.example').nameservers).toEqual([
    'ns1.tonle.example',
    'ns2.tonle.example',
  ])
  expect(() => read('ns1.tonle.example')).toThrow(ConfigError)
  expect(readConfig({ PARKING_IPS: '192.0.2.1, 2001:db8::1' }).parkingIps).toHaveLength(2)
  expect(() => readConfig({ PARKING_IPS: 'parking.example' })).toThrow(ConfigError)
})

it('expects the certificate authority beside the sandbox, unless configured', () => {
  expect(readConfig({ SANDBOX_PORT: '5000' }).sectigo).toEqual({
    ...{ baseUrl: 'http://127.0.0.1:5014', login: 'tonle', password: 'sandbox-sectigo-pw' },
    hashDomain: 'sectigo.com',
  })
  const { sectigo } = readConfig({
    SECTIGO_URL: 'https://secure.trust-provider.com/',
    SECTIGO_HASH_DOMAIN: 'comodoca.com',
  })
  expect(sectigo.baseUrl).toBe('https://secure.trust-provider.com')
  expect(sectigo.hashDomain).toBe('comodoca.com')
})

it('asks the sandbox’s DNS, unless configured', () => {
  expect(readConfig({ SANDBOX_PORT: '5000' }).dnsResolvers).toEqual(['127.0.0.1:5011'])
  expect(readConfig({ DNS_RESOLVERS: 'system' }).dnsResolvers).toEqual([])
  expect(readConfig({ DNS_RESOLVERS: '1.1.1.1, [2606:4700::1111]:53' }).dnsResolvers).toEqual([
    ...['1.1.1.1', '[2606:4700::1111]:53'],
  ])
  expect(() => readConfig({ DNS_RESOLVERS: 'one.one' })).toThrow(ConfigError)
})

it('expects the cluster and wordpress.org beside the sandbox, unless configured', () => {
  const beside = readConfig({ SANDBOX_PORT: '5000' })
  expect(beside.kubernetes.baseUrl).toBe('http://127.0.0.1:5015')
  expect(beside.wordpressOrgUrl).toBe('http://127.0.0.1:5016')
  const { kubernetes, webSpaces } = readConfig({
    KUBERNETES_URL: 'https://cluster.example:6443/',
    HOSTING_ZONE: 'site.example',
    SHARED_HOSTING_ZONE: 'sh.site.example',
  })
  expect(kubernetes.baseUrl).toBe('https://cluster.example:6443')
  expect(webSpaces).toMatchObject({ zone: 'site.example', temporaryZone: 'sh.site.example' })
  expect(() => readConfig({ HOSTING_MAIL_RELAY: 'relay' })).toThrow(ConfigError)
  expect(() => readConfig({ KUBERNETES_CA: '/nowhere' })).toThrow(ConfigError)
})

it('has a demo of the control panel only where one is configured', () => {
  expect(readConfig({}).sharedHostingDemoUrl).toBeUndefined()
  const demo = 'https://demo.example:2083/'
  expect(readConfig({ SHARED_HOSTING_DEMO_URL: demo }).sharedHostingDemoUrl).toBe(demo)
  expect(() => readConfig({ SHARED_HOSTING_DEMO_URL: 'javascript:alert(1)' })).toThrow(ConfigError)
})

it('expects the SMS gateway beside the sandbox, unless configured', () => {
  expect(readConfig({ SANDBOX_PORT: '5000' }).smpp).toEqual({
    ...{ host: '127.0.0.1', port: 5017, tls: false, systemId: 'tonle', password: 'sandbox' },
    ...{ window: 10, perSecond: 50 },
  })
  const { smpp } = readConfig({ SMPP_HOST: 'smsc.example', SMPP_PORT: '3550', SMPP_TLS: 'on' })
  expect(smpp).toMatchObject({ host: 'smsc.example', port: 3550, tls: true })
  expect(() => readConfig({ SMPP_PASSWORD: 'longer than eight' })).toThrow(ConfigError)
})

it('expects WHM beside the sandbox, unless configured', () => {
  expect(readConfig({ SANDBOX_PORT: '5000' }).whm.servers.get('main')?.baseUrl).toBe(
    'http://127.0.0.1:5013',
  )
  const { whm } = readConfig({
    WHM_URL: 'https://sh1.example:2087/',
    WHM_PACKAGE_PREFIX: 'tonle_',
    WHM_MAX_ACCOUNTS: '300',
  })
  expect(whm.servers.get('main')).toEqual({
    ...{ baseUrl: 'https://sh1.example:2087', packagePrefix: 'tonle_', maxAccounts: 300 },
    ...{ user: 'tonle', token: 'SANDBOXWHMTOKEN', ca: undefined, regions: undefined },
  })
  expect(() => readConfig({ WHM_USER: 'a:b' })).toThrow(ConfigError)
})

it('has further servers of WHM by name, each with its regions', () => {
  const region = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202'
  const bkk1 = { url: 'https://bkk1.example:2087', user: 'tonle', token: 'secret' }
  const serversOf = (servers: object, more = {}) =>
    readConfig({ WHM_SERVERS: JSON.stringify(servers), ...more }).whm.servers
  const servers = serversOf({ bkk1: { ...bkk1, regions: [region], maxAccounts: 20 } })
  expect([...servers.keys()]).toEqual(['bkk1'])
  expect(servers.get('bkk1')).toMatchObject({ maxAccounts: 20, regions: [region] })
  const more = { WHM_URL: 'https://pnh1.example:2087' }
  expect([...serversOf({ bkk1: { ...bkk1, regions: [] } }, more).keys()]).toEqual(['main', 'bkk1'])
  for (const servers of [
    { 'bkk 1': { ...bkk1, regions: [] } },
    { main: { ...bkk1, regions: [] } },
    { bkk1: { ...bkk1, regions: ['Bangkok'] } },
    { bkk1: { ...bkk1, token: '', regions: [region] } },
    { bkk1: { ...bkk1, regions: [region] }, bkk2: { ...bkk1, regions: [region] } },
  ]) {
    expect(() => serversOf(servers)).toThrow(/WHM_SERVERS: WHM servers by name/)
  }
})

it('has the header of the callers’ country only when configured', () => {
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

it('reads which WHOIS server answers for which tld', () => {
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

describe('the registry', () => {
  const made = (name: string) => generate([{ name: 'commonName', value: name }], { keyType: 'ec' })

  it('is shown our certificate and key, and its authority is known, as PEM or by path', async () => {
    const { cert, private: key } = await made('tonle')
    const directory = await mkdtemp(join(tmpdir(), 'epp-'))
    const files = { EPP_CERT: join(directory, 'cert.pem'), EPP_KEY: join(directory, 'key.pem') }
    try {
      await writeFile(files.EPP_CERT, cert)
      await writeFile(files.EPP_KEY, key)
      // As a file of variables has it, on one line.
      const EPP_CA = cert.replaceAll('\r', '').replaceAll('\n', String.raw`\n`)
      const { epp } = readConfig({ ...files, EPP_CA })
      expect(epp).toMatchObject({ cert, key, ca: cert.replaceAll('\r', '') })
      expect(readConfig({ EPP_CERT: cert, EPP_KEY: key }).epp).toMatchObject({ cert, key })
    } finally {
      await rm(directory, { recursive: true })
    }
    expect(readConfig({}).epp).toMatchObject({ ca: undefined, cert: undefined, key: undefined })
  })

  it('is reported in one line', async () => {
    const [{ cert, private: key }, other] = await Promise.all([made('tonle'), made('other')])
    expect(() => readConfig({ EPP_CA: '/nowhere/ca.pem' })).toThrow(/^EPP_CA: PEM, or the path/)
    expect(() => readConfig({ EPP_CERT: cert })).toThrow('EPP_KEY: is missing beside EPP_CERT')
    expect(() => readConfig({ EPP_KEY: key })).toThrow('EPP_CERT: is missing beside EPP_KEY')
    expect(() => readConfig({ EPP_CERT: cert, EPP_KEY: other.private })).toThrow(
      'EPP_KEY: is not the key of EPP_CERT',
    )
    expect(() => readConfig({ EPP_CERT: key, EPP_KEY: key })).toThrow(ConfigError)
  })

  it('is verified with an authority or outside loopback, unless configured', async () => {
    const verifies = (environment: Readonly<Record<string, string>>) =>
      readConfig(environment).epp.rejectUnauthorized
    const { cert: EPP_CA } = await made('registry')
    expect(verifies({})).toBe(false)
    expect(verifies({ EPP_HOST: 'epp.example' })).toBe(true)
    expect(verifies({ EPP_CA })).toBe(true)
    expect(verifies({ EPP_CA, EPP_TLS_VERIFY: 'off' })).toBe(false)
  })

  it('is checked with the configured number of names at once', () => {
    expect(readConfig({}).epp.checkLimit).toBe(15)
    expect(readConfig({ EPP_CHECK_LIMIT: '5' }).epp.checkLimit).toBe(5)
    expect(() => readConfig({ EPP_CHECK_LIMIT: '0' })).toThrow(ConfigError)
  })
})

it('shows metrics only with a token, which is not short', () => {
  expect(readConfig({}).metricsToken).toBeUndefined()
  expect(readConfig({ METRICS_TOKEN: 'a token of metrics' }).metricsToken).toBe(
    'a token of metrics',
  )
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(ConfigError)
})

it('names all invalid settings at once', () => {
  expect(() => readConfig({ TOKEN_SECRET: 'short' })).toThrow(
    /^TOKEN_SECRET: 32 characters or more$/,
  )
  expect(() => readConfig({ TOKEN_SECRET: 'short', PUBLIC_STAFF_PATH: 'Back Office' })).toThrow(
    '2 settings are invalid:\n- PUBLIC_STAFF_PATH: one segment, such as back-office\n- TOKEN_SECRET: 32 characters or more',
  )
})
