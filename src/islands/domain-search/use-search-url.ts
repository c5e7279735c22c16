import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { createSearchNavigation, type SearchNavigation } from './create-search-navigation.ts'
import type { Search } from './create-search.ts'
import { noSearchParams, type SearchParams } from './search-url.ts'

interface SearchUrl extends SearchNavigation {
  readonly field: RefObject<HTMLInputElement | null>
  readonly params: SearchParams
}

/** Keeps search, field and URL in sync while the component is mounted. */
export const useSearchUrl = (search: Search): SearchUrl => {
  const field = useRef<HTMLInputElement>(null)
  const [params, setParams] = useState(noSearchParams)
  const navigation = useMemo(() => createSearchNavigation(search, setParams), [search])
  useEffect(() => navigation.start(field.current), [navigation])
  return { field, params, ...navigation }
}
