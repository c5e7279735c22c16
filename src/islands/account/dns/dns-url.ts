import { readHostName } from '../../../contract/host-name.ts'
import { parseDomainsView } from '../domains/domains-url.ts'

/** The fragment of the page of DNS records that leads to its templates. */
export const templatesAnchor = 'templates'

/** Which domain the page of DNS records shows. */
export interface DnsView {
  /** Its id. */
  readonly domain: string | undefined
  /** Its name in any form, until its id is known. */
  readonly name: string | undefined
}

/** Parses the query `?domain=<id>` or `?name=<name>`. */
export const parseDnsView = (query: string): DnsView => {
  const name = new URLSearchParams(query).get('name') ?? ''
  return {
    domain: parseDomainsView(query).domain,
    name: readHostName(name) === undefined ? undefined : name,
  }
}

/** Returns the canonical query; '' without a domain. */
export const formatDnsView = ({ domain, name }: DnsView): string => {
  if (domain !== undefined) return `?domain=${domain}`
  return name === undefined ? '' : `?name=${encodeURIComponent(name)}`
}
