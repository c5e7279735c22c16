import '../../styles/islands.css'
import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { useHydrated } from '../shell/use-hydrated.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { DomainSearch } from './DomainSearch.tsx'
import { BulkLoader } from './bulk/BulkLoader.tsx'

/** Returns whether the URL requests the bulk list: `?mode=bulk`. */
const isBulk = (search: string): boolean => new URLSearchParams(search).get('mode') === 'bulk'

/** The page `/domain/search`: one field, or a bulk list. */
export const SearchPage = (props: IslandProps) => {
  const hydrated = useHydrated()
  const bulk = hydrated && isBulk(location.search)
  const path = localePath(props.locale, '/domain/search')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="-mt-4">
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={bulk ? path : `${path}?mode=bulk`}
        >
          {message(props.messages, bulk ? 'bulk.back' : 'bulk.link')}
        </a>
      </p>
      {bulk ? <BulkLoader {...props} /> : <DomainSearch {...props} />}
    </div>
  )
}
