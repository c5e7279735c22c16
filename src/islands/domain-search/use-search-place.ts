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

/**
 * How long nobody types until the names are looked for: milliseconds. Only what comes faster is one
 * change; the server asks nobody for half a word.
 */
const typingPause = 40

/** How long after that the address says what was typed; browsers take so many changes only. */
const addressPause = 400

/**
 * How long after that a text counts as whole, and what is wrong with it is told: milliseconds. Not
 * when the field is left: what moves then would slip from under the pointer that left it.
 */
const typingEnd = 1500

/** Shorter texts are looked for when they are sent only. */
const fewestTyped = 2

/** What the address asks for: its terms are those of a text that was typed, or sent without scripts. */
const here = (): SearchPlace => {
  const place = readSearchPlace(location.search)
  const read = readTerms(textOfTerms(place.terms))
  return 'problem' in read ? place : { ...place, terms: read.terms }
}

const isTyped = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typed' in state

/**
 * A step that the back button undoes. What is typed has one step of its own, however often it
 * changes: the search before is not lost, and no letter is gone back to.
 */
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

/** Shows at once what the page showed when it was left, at the same height. */
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

/** What the page shows, in its address; and the ways to something else. */
export interface SearchPlaces {
  readonly field: RefObject<HTMLInputElement | null>
  readonly place: SearchPlace
  /** Looks for what was sent with the field; nothing when it is empty, or can't be searched for. */
  readonly submit: (text: string) => void
  /** Looks for what is being typed, once nobody types for a moment. */
  readonly type: (text: string) => void
  /** Narrows or orders what is shown. */
  readonly filter: (filters: Partial<SearchPlace>) => void
  /** Asks for a page more. */
  readonly more: () => void
}

/** Keeps search, field and address together. */
export const useSearchPlace = (search: Search): SearchPlaces => {
  const field = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState(noPlace)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was typed, and the address does not say yet. */
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
      // A name has one address, however it was sent.
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
    // What was typed before this ran stays; the address is searched all the same.
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

  /** What the page shows, which the address says from now on. */
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
        // It stays in the field, to be mended; the address keeps what was searched before.
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
