import '../../styles/islands.css'
import { useHydrated } from '../shell/use-hydrated.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { DomainSearch } from './DomainSearch.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BulkLoader, BulkSkeleton } from './bulk/BulkLoader.tsx'

/** Returns whether the URL requests the bulk list: `?mode=bulk`. */
const isBulk = (search: string): boolean => new URLSearchParams(search).get('mode') === 'bulk'

/** The page `/domain/search`: one field, or a bulk list. */
export const SearchPage = (props: IslandProps) => {
  const hydrated = useHydrated()
  const bulk = hydrated && isBulk(location.search)
  // The prerendered page has both; until it is hydrated, a script of its head chooses by the URL.
  return (
    <>
      {!bulk && (
        <div className={classNames(!hydrated && 'when-search')}>
          <DomainSearch {...props} />
        </div>
      )}
      {(bulk || !hydrated) && (
        <div
          className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', !hydrated && 'when-bulk')}
        >
          <div>
            <ModeSwitch {...props} mode="bulk" />
          </div>
          {hydrated ? <BulkLoader {...props} /> : <BulkSkeleton />}
        </div>
      )}
    </>
  )
}
