import '../../styles/islands.css'
import { useHydrated } from '../shell/use-hydrated.ts'
import type { IslandProps } from '../shell/use-session.ts'
import { DomainSearch } from './DomainSearch.tsx'
import { ModeSwitch } from './ModeSwitch.tsx'
import { BulkLoader } from './bulk/BulkLoader.tsx'

/** Returns whether the URL requests the bulk list: `?mode=bulk`. */
const isBulk = (search: string): boolean => new URLSearchParams(search).get('mode') === 'bulk'

/** The page `/domain/search`: one field, or a bulk list. */
export const SearchPage = (props: IslandProps) => {
  const hydrated = useHydrated()
  const bulk = hydrated && isBulk(location.search)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bulk ? (
        <>
          <p>
            <ModeSwitch {...props} mode="bulk" />
          </p>
          <BulkLoader {...props} />
        </>
      ) : (
        <DomainSearch {...props} />
      )}
    </div>
  )
}
