import { BlockList, isIP } from 'node:net'
import { isSpf } from '../../../contract/dns-records/spf.ts'
import type { MailLookups } from './mail-lookups.ts'

/** A mail server by the name and IP that it sends from. */
export interface Sender {
  readonly host: string
  readonly ip: string
}

type SpfLookups = Pick<MailLookups, 'texts' | 'exchanges' | 'ips'>

/** A record and the domain that it is of; `depth` counts the records that lead to it. */
interface SpfRecord {
  readonly text: string
  readonly domain: string
  readonly depth: number
}

interface Term {
  readonly qualifier: string
  readonly mechanism: string
  readonly value: string | undefined
  readonly bits: number
}

const mostRecords = 10
const wholeIp = 32

const readTerm = (text: string): Term | undefined => {
  const [, qualifier = '', mechanism, value, bits] =
    /^([+?~-]?)(all|include|a|mx|ip4)(?::([^/]+))?(?:\/(\d{1,2}))?(?:\/\/\d+)?$/i.exec(text) ?? []
  return mechanism === undefined
    ? undefined
    : { qualifier, value, mechanism: mechanism.toLowerCase(), bits: Number(bits ?? wholeIp) }
}

const isInNetwork = (ip: string, network: string, bits: number): boolean => {
  if (isIP(network) !== 4 || bits > wholeIp) return false
  const list = new BlockList()
  list.addSubnet(network, bits)
  return list.check(ip)
}

/** Returns the first certain answer `true`, else whether one is unknown. */
const anyOf = (all: readonly (boolean | undefined)[]): boolean | undefined =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false

/** Returns whether a host is the sender, or leads to an IP of its network. */
export const leadsTo = async (
  { ips }: Pick<SpfLookups, 'ips'>,
  host: string,
  sender: Sender,
  bits = wholeIp,
): Promise<boolean | undefined> => {
  if (host === '') return false
  if (host.toLowerCase() === sender.host) return true
  return (await ips(host))?.some((ip) => isInNetwork(sender.ip, ip, bits))
}

const matches = async (
  lookups: SpfLookups,
  { mechanism, value, bits }: Term,
  { domain, depth }: SpfRecord,
  sender: Sender,
): Promise<boolean | undefined> => {
  const name = value ?? domain
  switch (mechanism) {
    case 'all':
      return true
    case 'ip4':
      return isInNetwork(sender.ip, name, bits)
    case 'a':
      return leadsTo(lookups, name, sender, bits)
    case 'mx': {
      const found = await lookups.exchanges(name)
      return (
        found &&
        anyOf(await Promise.all(found.map(({ host }) => leadsTo(lookups, host, sender, bits))))
      )
    }
    default: {
      const texts = await lookups.texts(name)
      if (texts === undefined || depth === mostRecords) return undefined
      const text = texts.find(isSpf)
      if (text === undefined) return false
      return recordAllows(lookups, { text, domain: name, depth: depth + 1 }, sender)
    }
  }
}

const recordAllows = async (
  lookups: SpfLookups,
  record: SpfRecord,
  sender: Sender,
): Promise<boolean | undefined> => {
  let isUnknown = false
  const terms = record.text.trim().split(/\s+/).slice(1)
  for (const term of terms.flatMap((text) => readTerm(text) ?? [])) {
    const isMatch = await matches(lookups, term, record, sender)
    if (isMatch === undefined) isUnknown = true
    if (isMatch !== true) continue
    if (term.qualifier === '' || term.qualifier === '+') return true
    return isUnknown ? undefined : false
  }
  const redirect = terms.find((term) => /^redirect=/i.test(term))?.slice('redirect='.length)
  if (redirect === undefined) return isUnknown ? undefined : false
  const further = { qualifier: '', mechanism: 'include', value: redirect, bits: wholeIp }
  return anyOf([isUnknown ? undefined : false, await matches(lookups, further, record, sender)])
}

/**
 * Returns whether an SPF record of a domain lets a server send (RFC 7208 §4.6); undefined when what
 * decides cannot be read. `exists`, `ptr`, `ip6` and macros do not let our servers send.
 */
export const spfAllows = (
  lookups: SpfLookups,
  { text, domain }: Pick<SpfRecord, 'text' | 'domain'>,
  sender: Sender,
): Promise<boolean | undefined> => recordAllows(lookups, { text, domain, depth: 1 }, sender)
