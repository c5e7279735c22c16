import { showRecordValue } from '../../../contract/dns-records/record-value.ts'
import { countSpfLookups } from '../../../contract/dns-records/spf-lookups.ts'
import { isSpf } from '../../../contract/dns-records/spf.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'

/** Counts the look-ups of an SPF record with all that it includes in the public DNS. */
export const readSpfLookups = ({ look }: Pick<Resolvers, 'look'>, text: string): Promise<number> =>
  countSpfLookups(text, async (name) => {
    const looked = await look(name, 'TXT')
    if (looked.is !== 'records') return undefined
    return looked.contents.map((content) => showRecordValue('TXT', content)).find(isSpf)
  })
