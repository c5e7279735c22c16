import { showRecordValue } from '../../../contract/dns-records/record-value.ts'
import type { LookupType, Resolvers } from '../../providers/resolvers/index.ts'

/** What the tests of mail look up, through aliases; undefined without an answer. */
export interface MailLookups {
  readonly texts: (name: string) => Promise<readonly string[] | undefined>
  /** Hosts without the trailing dot; '' is a domain that takes no mail (RFC 7505). */
  readonly exchanges: (name: string) => Promise<readonly MailExchange[] | undefined>
  readonly ips: (name: string) => Promise<readonly string[] | undefined>
  readonly pointers: (name: string) => Promise<readonly string[] | undefined>
}

export interface MailExchange {
  readonly host: string
  /** As customers type it. */
  readonly text: string
}

const mostAliases = 8

const withoutDot = (host: string): string => host.replace(/\.$/, '').toLowerCase()

/** Creates the look-ups of mail. */
export const createMailLookups = ({ look }: Pick<Resolvers, 'look'>): MailLookups => {
  const contents = async (
    name: string,
    type: LookupType,
    aliases = 0,
  ): Promise<readonly string[] | undefined> => {
    const looked = await look(name, type)
    if (looked.is === 'unread') return undefined
    if (looked.is === 'none') return []
    if (looked.is === 'records') return looked.contents
    const [target] = looked.contents
    if (target === undefined || aliases === mostAliases) return []
    return contents(withoutDot(target), type, aliases + 1)
  }
  return {
    texts: async (name) =>
      (await contents(name, 'TXT'))?.map((content) => showRecordValue('TXT', content)),
    exchanges: async (name) =>
      (await contents(name, 'MX'))?.map((content) => ({
        host: withoutDot(content.split(' ').at(-1) ?? ''),
        text: showRecordValue('MX', content),
      })),
    ips: (name) => contents(name, 'A'),
    pointers: async (name) => (await contents(name, 'PTR'))?.map(withoutDot),
  }
}
