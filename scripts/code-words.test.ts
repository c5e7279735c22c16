import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './project-paths.ts'

/** Names with a word of `docs/words.md` that have its meaning, or that others decide. */
const allowedNames: Readonly<Record<string, string>> = {
  'a country’s site':
    'CountrySite PUBLIC_SITE_URL_AE PUBLIC_SITE_URL_KH PUBLIC_SITE_URL_TH SiteDeps SiteTaste checkSite numberSiteOf ofSite openThaiSite otherSite otherSiteOf ownSite siteId siteOf siteRoutes siteUrls siteZones wheelOfSite',
  'a billing or postal address':
    'AddressLine OptionalAddressLine addAddress addressId addressKm address_id addressesOverLimit bankAddress companyAddressEn companyAddressKm company_address_en company_address_km deleteAddress demoAddressId editAddress getAddress listAddresses saveAddress setDefaultAddress',
  'a code of the specification': 'ADDRESS_NOT_FOUND ADD_ADDRESS_WAS_LIMITED NO_MORE_ADDRESSES',
  'a code of the API':
    'FREE_ADDRESS_HAS_CERTIFICATE SITE_VALUES_CHANGED SITE_VALUE_MISSING SITE_VALUE_REPEATED SITE_VALUE_RESERVED',
  'a setting': 'CONTACT_MAIL_TO PUBLIC_SITE_URL RECAPTCHA_SITE_KEY SITE_DIR SITE_VERIFICATION',
  'stored: tables, columns, indexes, jobs and their data, and the environment of running jobs':
    'SITE_TITLE SITE_URL addresses_customer addresses_one_default contactMessageId contact_messages contact_messages_created contact_messages_email contact_messages_open services_ended_sites site_deployments site_deployments_item site_deployments_service site_uploads site_uploads_service',
  'Node, browsers and web servers':
    'AddressInfo SameSite fetchSite isAddressInfo isFromAnotherSite listen_addresses remoteAddress sameSite site_name',
  'schema.org and Apple':
    'EmailAddress PostalAddress WebSite addressCountry addressLocality streetAddress',
  Sectigo:
    'DCVEmailAddress GetDCVEmailAddressList appRepEmailAddress dcvEmailAddress emailAddress getDcvEmailAddressList newDCVEmailAddress streetAddress1',
  OpenStack:
    'ExternalIpAddressExhausted IpAddressGenerationFailure IpAddressInUse fixed_ip_address floating_ip_address ip_address mac_address',
  'CyberSource, Meta and reCAPTCHA': 'bill_to_address_country client_ip_address ipAddress siteKey',
  'WHM: the contact of an account': 'WHM_CONTACT_MAIL contactMail',
  'texts about billing contacts': 'contactMessages',
}

/** Files that may declare `address` or `addresses`. */
const addressFiles = [
  // Billing and postal addresses.
  'scripts/bench/seed-customers.ts',
  'src/contract/{accounts,checkout,endpoints,seller}.ts',
  'src/islands/account/domains/ContactPanel.tsx',
  'src/islands/{checkout,contacts}/*.{ts,tsx}',
  'src/sandbox/registry/**/*.ts',
  'src/server/customers/{accounts/*,personal-data}.ts',
  'src/server/platform/db/schema/accounts.ts',
  'src/server/providers/registry/contact.ts',
  'src/server/selling/checkout/*.ts',
  'src/server/staff/seed/*.ts',
  'src/stores/own-session.test.ts',
  'src/website/{brand,structured-data}.ts',
  'tests/api/{accounts,announcements,attacks,buying,checkout,registration}*.ts',
  'tests/journeys/*.ts',
  // Formats of parties: an SMTP envelope, OpenStack's servers, cPanel's forwarders.
  'src/sandbox/mail/smtp-service.ts',
  'src/sandbox/openstack/nova/server-view.ts',
  'src/server/providers/whm/email-forwarders.ts',
  // Stored by the sandbox.
  'src/sandbox/whm/{accounts,mailbox-functions}.ts',
  // In the URL and the texts of an open page.
  'src/client/mail-setup-url.ts',
  'src/components/mail-setup/start-mail-setup.ts',
  // A field of the API.
  'src/contract/mailboxes.ts',
  'src/islands/account/services/shared-hosting/Mailbox*.tsx',
  'src/server/services/hosting/mailbox-tasks.ts',
  'tests/api/{shared-hosting,whm-servers}.test.ts',
]

/** Folders where a `site` would be our website or a customer's. */
const noSiteFolders = [
  'scripts/{bench,finishing,website-hosts}/**/*.ts',
  'src/islands/account/{services/web-space,web-space}/*.{ts,tsx}',
  'src/sandbox/kubernetes/*.ts',
  'src/server/platform/{mail,production}/*.ts',
  'src/server/providers/{kubernetes,whm}/*.ts',
  'src/server/services/{hosting,web-space-tasks,web-spaces}/**/*.ts',
  'src/website/!(check-site)*.ts',
  'tests/website/*.ts',
]
const hasSite = new Set([
  // Of the customer of a WordPress hosting.
  'src/server/services/web-spaces/run-wordpress-task.ts',
  // A field of the API.
  'src/server/services/hosting/php-tasks.ts',
])

const siteWords = new Set(['site', 'sites'])
const addressWords = new Set(['address', 'addresses'])
const contactWords = new Set(['contact', 'contacts'])
const formWords = new Set(['mail', 'message', 'messages', 'page', 'routes'])

/** Returns the words of a name, such as `site` and `url` of `siteUrl`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[_-]|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

const isOfForm = (words: readonly string[]): boolean =>
  words.some((word) => contactWords.has(word)) && words.some((word) => formWords.has(word))

const hasWord = (words: readonly string[]): boolean =>
  words.some((word) => siteWords.has(word) || addressWords.has(word)) || isOfForm(words)

const filesOf = (patterns: readonly string[]): readonly string[] =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))

const code = filesOf(['{src,scripts,tests}/**/*.{ts,tsx,mjs,astro}']).filter(
  (path) => !path.startsWith('tests/fixtures/') && path !== 'scripts/code-words.test.ts',
)

/** Returns the names that a file declares, besides what it imports under the exporter's name. */
const declaredIn = (path: string): readonly string[] => {
  const source = readFileSync(join(root, path), 'utf8')
  // Where nothing could be one, reading the whole file is not worth it.
  if (!/\b(?:address(?:es)?|sites?)\b(?=[?!]?\s*[:,=)}\]])/i.test(source)) return []
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) &&
      'name' in node.parent &&
      node.parent.name === node &&
      !ts.isPropertyAccessExpression(node.parent)
    )
      found.push(node.text.toLowerCase())
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('names use the words of docs/words.md', () => {
  const allowed = new Set(Object.values(allowedNames).flatMap((names) => names.split(' ')))
  const found = code.flatMap((path) => {
    const names = new Set(readFileSync(join(root, path), 'utf8').match(/[A-Za-z_$][\w$]*/g))
    return [...names]
      .filter((name) => !allowed.has(name) && wordsOf(name).length > 1 && hasWord(wordsOf(name)))
      .map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('an IP, URL or email is no address', () => {
  const allowed = new Set(filesOf(addressFiles))
  const found = code.filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !allowed.has(path) &&
      declaredIn(path).some((name) => addressWords.has(name)),
  )
  expect(found).toEqual([])
})

test('a site is a country’s', () => {
  const found = filesOf(noSiteFolders).filter(
    (path) => !hasSite.has(path) && declaredIn(path).some((name) => siteWords.has(name)),
  )
  expect(found).toEqual([])
})

test('the contact form has enquiries', () => {
  const found = filesOf([
    'src/server/customers/enquiries/*.ts',
    'src/components/company/*.{ts,astro}',
    'src/contract/enquiries.ts',
  ]).flatMap((path) => {
    const names = readFileSync(join(root, path), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []
    return names
      .filter((name) => /contact[A-Z]|Contact/.test(name) && name !== 'contactMessageId')
      .map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('files have names of docs/words.md', () => {
  const allowed = [
    /^src\/contract\/addresses\.ts$/,
    /^src\/server\/customers\/accounts\/addresses(?:\.test)?\.ts$/,
    /^src\/server\/catalogue\/sites\//,
    /^src\/i18n\/own-site\.ts$/,
    /^src\/stores\/country-site(?:\.test)?\.ts$/,
    /^src\/website\/check-site(?:\.test)?\.ts$/,
  ]
  const found = [...code, ...globSync('src/**/*.css', { cwd: root })].filter(
    (path) =>
      path.split(/[/.]/).some((name) => hasWord(wordsOf(name))) &&
      !allowed.some((pattern) => pattern.test(path)),
  )
  expect(found).toEqual([])
})
