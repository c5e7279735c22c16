import type { Search } from './create-search.ts'
import { paramsOfUrl, pushParams } from './search-history.ts'
import { nearestTerm, readTerms } from './search-terms.ts'
import type { SearchParams } from './search-url.ts'

/** Milliseconds of pause in typing before the search starts; half words are not sent. */
const typingPause = 40

/** Further milliseconds until the URL changes: browsers limit history updates. */
const urlPause = 400

/** Further milliseconds until its error is shown; on blur it would move the pressed button. */
const typingEnd = 1500

/** Shorter texts are searched only on submit. */
const minTypedLength = 2

/** Searches what is being typed; see {@link createTypedSearch}. */
export interface TypedSearch {
  readonly type: (text: string) => void
  readonly flush: () => void
  readonly cancel: () => void
}

/** Creates a search that follows the typed text. */
export const createTypedSearch = (
  search: Search,
  show: (params: SearchParams) => void,
): TypedSearch => {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Typed, but not yet in the URL. */
  let unwritten: SearchParams | undefined

  const later = (then: () => void, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const flush = (): void => {
    if (unwritten !== undefined) pushParams(unwritten, true)
    unwritten = undefined
  }
  const searchText = (text: string): void => {
    const read = readTerms(text)
    if ('problem' in read) {
      flush()
      search.refuse(read.problem, true, nearestTerm(text))
      later(search.typed, urlPause + typingEnd)
      return
    }
    const { terms } = read
    if (terms.join('').length < minTypedLength) {
      flush()
      return
    }
    unwritten = { ...(unwritten ?? paramsOfUrl()), terms, pages: 1 }
    show(unwritten)
    later(() => {
      flush()
      later(search.typed, typingEnd)
    }, urlPause)
  }

  return {
    type: (text) => later(() => searchText(text), typingPause),
    flush,
    cancel() {
      clearTimeout(timer)
      unwritten = undefined
    },
  }
}
