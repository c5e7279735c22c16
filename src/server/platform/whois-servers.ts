/** Where a WHOIS server listens. */
export interface WhoisAddress {
  readonly host: string
  /** 43, as RFC 3912 has it, but for stand-ins. */
  readonly port: number
}

/** A server, and how it wants to be asked. */
export interface WhoisServer extends WhoisAddress {
  /** The question, `%s` for the name; the name alone unless said. */
  readonly question?: string
}

/**
 * TLDs on sale whose registries answer WHOIS but are not in IANA's RDAP file (RFC 9224) at all times,
 * with their servers. Not `.kh`: its registry runs neither.
 */
const hosts: Readonly<Record<string, string>> = {
  ae: 'whois.aeda.net.ae',
  at: 'whois.nic.at',
  be: 'whois.dns.be',
  cn: 'whois.cnnic.cn',
  de: 'whois.denic.de',
  dk: 'whois.punktum.dk',
  eu: 'whois.eu',
  hk: 'whois.hkirc.hk',
  io: 'whois.nic.io',
  it: 'whois.nic.it',
  jp: 'whois.jprs.jp',
  kr: 'whois.kr',
  la: 'whois.nic.la',
  me: 'whois.nic.me',
  mm: 'whois.registry.gov.mm',
  my: 'whois.mynic.my',
  nz: 'whois.irs.net.nz',
  ru: 'whois.tcinet.ru',
  se: 'whois.iis.se',
  th: 'whois.thnic.co.th',
  tw: 'whois.twnic.net.tw',
  us: 'whois.nic.us',
  'xn--fiqs8s': 'cwhois.cnnic.cn',
  'xn--o3cw4h': 'whois.thnic.co.th',
}

/** DENIC tells no more than the status without it; JPRS answers in Japanese without `/e`. */
const questions: Readonly<Record<string, string>> = { de: '-T dn,ace %s', jp: '%s/e' }

const serverOf = (tld: string, address: WhoisAddress): WhoisServer => {
  const question = questions[tld]
  return { ...address, ...(question === undefined ? {} : { question }) }
}

/** The registries' own servers, on port 43. */
const publicServers = (): [string, WhoisServer][] =>
  Object.entries(hosts).map(([tld, host]) => [tld, serverOf(tld, { host, port: 43 })])

const parseAddress = (text: string): WhoisAddress | undefined => {
  const [, host, port = '43'] = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(\d{1,5}))?$/i.exec(text) ?? []
  return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) }
}

const parseEntry = (entry: string): [string, WhoisServer][] | undefined => {
  if (entry === 'public') return publicServers()
  const [, tld, at = ''] = /^\.?(\*|[a-z\d.-]+)=(\S+)$/.exec(entry) ?? []
  const address = parseAddress(at)
  if (tld === undefined || address === undefined) return undefined
  return (tld === '*' ? Object.keys(hosts) : [tld]).map((one) => [one, serverOf(one, address)])
}

/**
 * Reads which WHOIS server answers for which TLD: entries with commas between, the later winning.
 * `public` is the list above; `th=whois.thnic.co.th:43` one TLD, port 43 unless said; `*=host:port`
 * asks one server about every TLD of the list, as a relay or a stand-in.
 *
 * @returns TLD (ASCII) to server; undefined when it can't be read
 */
export const parseWhoisServers = (text: string): ReadonlyMap<string, WhoisServer> | undefined => {
  const entries = text
    .toLowerCase()
    .split(',')
    .map((entry) => parseEntry(entry.trim()))
  return entries.every((entry) => entry !== undefined) ? new Map(entries.flat()) : undefined
}
