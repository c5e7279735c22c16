import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Search } from './create-search.ts'
import { keepSearch, keptSearch } from './kept-search.ts'
import {
  noPlace,
  readSearchPlace,
  searchAddress,
  searchKey,
  type SearchPlace,
} from './search-place.ts'
import { readTerms, textOfTerms } from './search-terms.ts'

/** Milliseconds of pause in typing before the search starts; half words are not sent. */
const typingPause = 40

/** Further milliseconds until the URL changes: browsers limit history updates. */
const addressPause = 400

/**
 * Further milliseconds until a text counts as complete and its error is shown. Not on blur: the
 * error would move the button under the pointer.
 */
const typingEnd = 1500

/** Shorter texts are searched only on submit. */
const fewestTyped = 2

/** Reads the state from the URL. */
const here = (): SearchPlace => {
  const place = readSearchPlace(location.search)
  const read = readTerms(textOfTerms(place.terms))
  return 'problem' in read ? place : { ...place, terms: read.terms }
}

const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typed' in state

/** Writes a history entry. Typing shares one entry, so the previous search stays one step back. */
const write = (place: SearchPlace, typed: boolean): void => {
  const address = searchAddress(location.pathname, place)
  const isHere = address === `${location.pathname}${location.search}`
  const replaces = isHere || isTyped(history.state) || (typed && here().terms.length === 0)
  const state = typed ? { typed: true } : null
  if (replaces) history.replaceState(state, '', address)
  else history.pushState(state, '', address)
}

const cameBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward')

/** Restores the page of the back button with its scroll position. */
const restore = (search: Search): void => {
  const kept = cameBack()
    ? keptSearch(`${location.pathname}${location.search}`, Date.now())
    : undefined
  if (kept === undefined) return
  search.restore(kept.state)
  requestAnimationFrame(() => {
    if (scrollY < kept.scroll) scrollTo({ top: kept.scroll, behavior: 'instant' })
  })
}

/** The URL's state and the functions that change it. */
export interface SearchPlaces {
  readonly field: RefObject<HTMLInputElement | null>
  readonly place: SearchPlace
  /**
   * Searches the submitted text; an empty one focuses the field, an invalid one shows its error.
   */
  readonly submit: (text: string) => void
  /** Searches the typed text after a pause. */
  readonly type: (text: string) => void
  /** Changes filters or order. */
  readonly filter: (filters: Partial<SearchPlace>) => void
  /** Requests one more page. */
  readonly more: () => void
}

/** Keeps search, field and URL in sync. */
export const useSearchPlace = (search: Search): SearchPlaces => {
  const field = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState(noPlace)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Typed, but not yet in the URL. */
  const unwritten = useRef<SearchPlace>(undefined)

  const writeTyped = useCallback((): void => {
    if (unwritten.current !== undefined) write(unwritten.current, true)
    unwritten.current = undefined
  }, [])

  useEffect(() => {
    const follow = (): void => {
      clearTimeout(timer.current)
      unwritten.current = undefined
      const asked = here()
      const text = textOfTerms(asked.terms)
      const read = readTerms(text)
      if (field.current !== null) field.current.value = text
      setPlace(asked)
      if ('problem' in read) {
        search.refuse(read.problem)
        return
      }
      // Each search has one canonical URL.
      if (text !== textOfTerms(readSearchPlace(location.search).terms))
        history.replaceState(history.state, '', searchAddress(location.pathname, asked))
      search.ask(asked)
    }
    const keep = (): void => {
      writeTyped()
      keepSearch({
        address: `${location.pathname}${location.search}`,
        at: Date.now(),
        scroll: scrollY,
        state: search.$search.get(),
      })
    }
    // Text typed before hydration stays; the URL is searched nevertheless.
    const typed = field.current?.value ?? ''
    restore(search)
    follow()
    if (field.current !== null && typed !== '') field.current.value = typed
    addEventListener('popstate', follow)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('pagehide', keep)
      clearTimeout(timer.current)
    }
  }, [search, writeTyped])

  const show = (next: SearchPlace, typed: boolean): void => {
    setPlace(next)
    search.ask(next, typed)
  }

  const go = (next: SearchPlace): void => {
    clearTimeout(timer.current)
    write(next, false)
    show(next, false)
  }

  /** Flushes the typed text and returns the URL's state. */
  const settled = (): SearchPlace => {
    writeTyped()
    return here()
  }

  return {
    field,
    place,
    submit(text) {
      const read = readTerms(text)
      if ('problem' in read) {
        // The invalid text stays in the field; the URL keeps the previous search.
        clearTimeout(timer.current)
        writeTyped()
        search.refuse(read.problem)
      } else if (read.terms.length === 0) field.current?.focus()
      else {
        if (field.current !== null) field.current.value = textOfTerms(read.terms)
        go({ ...settled(), terms: read.terms, pages: 1 })
      }
    },
    type(text) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const read = readTerms(text)
        if ('problem' in read) {
          writeTyped()
          search.refuse(read.problem, true)
          timer.current = setTimeout(search.typed, addressPause + typingEnd)
          return
        }
        const { terms } = read
        if (terms.join('').length < fewestTyped) {
          writeTyped()
          return
        }
        unwritten.current = { ...(unwritten.current ?? here()), terms, pages: 1 }
        show(unwritten.current, true)
        timer.current = setTimeout(() => {
          writeTyped()
          timer.current = setTimeout(search.typed, typingEnd)
        }, addressPause)
      }, typingPause)
    },
    filter(filters) {
      const before = settled()
      const next = { ...before, ...filters }
      go(searchKey(before) === searchKey(next) ? next : { ...next, pages: 1 })
    },
    more() {
      const asked = settled()
      const next = { ...asked, pages: search.$search.get().page + 1 }
      history.replaceState(history.state, '', searchAddress(location.pathname, next))
      setPlace(next)
      search.more()
    },
  }
}
