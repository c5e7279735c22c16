export interface WhoisEndpoint {
  readonly host: string
  readonly port: number
}

/** A WHOIS server with its query format. */
export interface WhoisServer extends WhoisEndpoint {
  /** `%s` is the name; the name alone by default. */
  readonly question?: string
}

/** WHOIS servers of TLDs that IANA's RDAP file (RFC 9224) lacks. `.kh` has neither. */
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

/** DENIC needs options for more than the status, JPRS `/e` for English. */
const questions: Readonly<Record<string, string>> = { de: '-T dn,ace %s', jp: '%s/e' }

const serverOf = (tld: string, endpoint: WhoisEndpoint): WhoisServer => {
  const question = questions[tld]
  return { ...endpoint, ...(question === undefined ? {} : { question }) }
}

const publicServers = (): [string, WhoisServer][] =>
  Object.entries(hosts).map(([tld, host]) => [tld, serverOf(tld, { host, port: 43 })])

const parseEndpoint = (text: string): WhoisEndpoint | undefined => {
  const [, host, port = '43'] = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(\d{1,5}))?$/i.exec(text) ?? []
  return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) }
}

const parseEntry = (entry: string): [string, WhoisServer][] | undefined => {
  if (entry === 'public') return publicServers()
  const [, tld, at = ''] = /^\.?(\*|[a-z\d.-]+)=(\S+)$/.exec(entry) ?? []
  const endpoint = parseEndpoint(at)
  if (tld === undefined || endpoint === undefined) return undefined
  return (tld === '*' ? Object.keys(hosts) : [tld]).map((one) => [one, serverOf(one, endpoint)])
}

/** Parses WHOIS_SERVERS to servers by ASCII TLD, later entries winning; undefined if invalid. */
export const parseWhoisServers = (text: string): ReadonlyMap<string, WhoisServer> | undefined => {
  const entries = text
    .toLowerCase()
    .split(',')
    .map((entry) => parseEntry(entry.trim()))
  return entries.every((entry) => entry !== undefined) ? new Map(entries.flat()) : undefined
}
