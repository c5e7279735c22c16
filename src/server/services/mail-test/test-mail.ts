import {
  dkimKey,
  dmarcOnlyReport,
  isDmarc,
  mxTo,
  spfWith,
} from '../../../contract/dns-records/mail-records.ts'
import { mostSpfLookups } from '../../../contract/dns-records/spf-lookups.ts'
import { isSpf } from '../../../contract/dns-records/spf.ts'
import type { MailCheck } from '../../../contract/mail-test.ts'
import { pointerOf } from '../../platform/domain-names/index.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'
import { readSpfLookups } from '../dns/index.ts'
import { createMailLookups, type MailLookups } from './mail-lookups.ts'
import { leadsTo, spfAllows, type Sender } from './spf-allows.ts'

/** A domain (ASCII) and the server of its mailboxes. */
export interface MailPlace extends Sender {
  readonly domain: string
  /** The DKIM record of the server's key; undefined without one. */
  readonly dkim: string | undefined
}

/** What was found, and how that is. */
type Outcome = Pick<MailCheck, 'state' | 'wanted' | 'found'>

type Test = (lookups: MailLookups, place: MailPlace) => Promise<Outcome>

export const dkimName = (domain: string): string => `default._domainkey.${domain}`
export const dmarcName = (domain: string): string => `_dmarc.${domain}`

const unread = (wanted: string | null): Outcome => ({ state: 'UNREAD', wanted, found: [] })

const testMx: Test = async (lookups, place) => {
  const wanted = mxTo(place.host)
  const exchanges = await lookups.exchanges(place.domain)
  if (exchanges === undefined) return unread(wanted)
  const found = exchanges.map(({ text }) => text)
  if (found.length === 0) return { state: 'MISSING', wanted, found }
  const lead = await Promise.all(exchanges.map(({ host }) => leadsTo(lookups, host, place)))
  // Mail for the other servers would not arrive in these mailboxes.
  if (lead.includes(false)) return { state: 'DIFFERENT', wanted, found }
  return { state: lead.includes(undefined) ? 'UNREAD' : 'OK', wanted, found }
}

const testSpf =
  (resolvers: Pick<Resolvers, 'look'>): Test =>
  async (lookups, place) => {
    const { domain, host } = place
    const texts = await lookups.texts(domain)
    const found = texts?.filter(isSpf) ?? []
    const wanted = spfWith(found, host)
    if (texts === undefined) return unread(wanted)
    const [text] = found
    if (text === undefined) return { state: 'MISSING', wanted, found }
    if (found.length > 1) return { state: 'SEVERAL', wanted, found }
    if ((await readSpfLookups(resolvers, text)) > mostSpfLookups) {
      return { state: 'TOO_MANY_LOOKUPS', wanted: null, found }
    }
    const allows = await spfAllows(lookups, { text, domain }, place)
    if (allows === undefined) return { state: 'UNREAD', wanted, found }
    return allows ? { state: 'OK', wanted: text, found } : { state: 'DIFFERENT', wanted, found }
  }

const testDkim: Test = async ({ texts }, { domain, dkim }) => {
  const wanted = dkim ?? null
  const found = await texts(dkimName(domain))
  if (found === undefined) return unread(wanted)
  const [text] = found
  if (text === undefined || dkim === undefined)
    return { state: 'MISSING', wanted, found: [...found] }
  if (found.length > 1) return { state: 'SEVERAL', wanted, found: [...found] }
  return {
    ...{ wanted, found: [...found] },
    state: dkimKey(text) === dkimKey(dkim) ? 'OK' : 'DIFFERENT',
  }
}

/** A domain without a record of its own has that of the domains above it. */
const testDmarc: Test = async ({ texts }, { domain }) => {
  const wanted = dmarcOnlyReport
  for (let at = domain; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const all = await texts(dmarcName(at))
    if (all === undefined && at === domain) return unread(wanted)
    const found = all?.filter(isDmarc) ?? []
    if (found.length > 1) return { state: 'SEVERAL', wanted, found }
    const [text] = found
    if (text === undefined) continue
    const hasPolicy = /;\s*p\s*=\s*(?:none|quarantine|reject)\b/i.test(text)
    return { state: hasPolicy ? 'OK' : 'DIFFERENT', wanted, found }
  }
  return { state: 'MISSING', wanted, found: [] }
}

/** The name of the server's IP must lead back to the IP. */
const testPtr: Test = async (lookups, { host, ip }) => {
  const found = await lookups.pointers(pointerOf(ip))
  if (found === undefined) return unread(host)
  const outcome = { wanted: host, found: [...found] }
  if (found.length === 0) return { ...outcome, state: 'MISSING' }
  const ips = await Promise.all(found.map((name) => lookups.ips(name)))
  if (ips.some((all) => all?.includes(ip) === true)) return { ...outcome, state: 'OK' }
  return { ...outcome, state: ips.includes(undefined) ? 'UNREAD' : 'DIFFERENT' }
}

/** Tests what other providers ask of a domain that sends and receives mail, each record by itself. */
export const testMail = (
  resolvers: Pick<Resolvers, 'look'>,
  place: MailPlace,
): Promise<Omit<MailCheck, 'canSet'>[]> => {
  const { domain, ip } = place
  const lookups = createMailLookups(resolvers)
  const tests = [
    { check: 'MX', type: 'MX', name: domain, test: testMx },
    { check: 'SPF', type: 'TXT', name: domain, test: testSpf(resolvers) },
    { check: 'DKIM', type: 'TXT', name: dkimName(domain), test: testDkim },
    { check: 'DMARC', type: 'TXT', name: dmarcName(domain), test: testDmarc },
    { check: 'PTR', type: 'PTR', name: pointerOf(ip), test: testPtr },
  ] as const
  return Promise.all(
    tests.map(async ({ test, ...line }) => ({ ...line, ...(await test(lookups, place)) })),
  )
}
